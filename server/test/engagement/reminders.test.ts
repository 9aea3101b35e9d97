import ICAL from 'ical.js';
import { sql } from 'kysely';
import { addDays, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { REMINDERS_CALENDAR_PATH, REMINDERS_PATH } from 'shared-contracts/member';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clubPlugin } from '../../src/club/club.plugin.ts';
import { remindersPlugin } from '../../src/engagement/reminders/reminders.plugin.ts';
import { memberPlugin } from '../../src/identity/members/member.plugin.ts';
import { type Mail, nodemailerMessage } from '../../src/platform/mail/mailer.ts';
import { buy, newMember } from '../club/club-members.ts';
import { type AuthBrowser, signedInBrowser } from '../support/auth-browser.ts';
import { ORIGIN, SECRET } from '../support/auth-site.ts';
import { startPlainSite } from '../support/plain-site.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Noon at the center, the day before one of its deals ends. */
let NOON = 0;
let dealId = 0;
const clock = { now: 0 };
const mails: Mail[] = [];
const now = () => clock.now;
const identity = { mailer: { send: async (mail: Mail) => void mails.push(mail) } };
const site = await startPlainSite({ sampleAt: Date.now(), now, identity }, async (app) => {
  await app.register(memberPlugin);
  await app.register(clubPlugin, { now });
  await app.register(remindersPlugin, { origin: ORIGIN, secret: SECRET, now });
});
const { app, db } = site;
beforeAll(async () => {
  const today = localDateAt(Date.now(), SITE_TIME_ZONE);
  const deal = await db
    .selectFrom('offers')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['offers.id', 'offers.ends_on'])
    .where('centres.slug', '=', 'charleston')
    .where('offers.kind', '=', 'deal')
    .where('offers.starts_on', '<', today)
    .where('offers.ends_on', '>', today)
    .orderBy('offers.ends_on')
    .executeTakeFirstOrThrow();
  dealId = deal.id;
  NOON = Date.parse(`${addDays(deal.ends_on, -1)}T17:00:00Z`);
  clock.now = NOON;
  await app.jobs.start();
});
afterEach(async () => {
  clock.now = NOON;
  mails.length = 0;
  await db.deleteFrom('reminder_choices').execute();
});
afterAll(() => site.stop());

async function memberWithEnds() {
  const memberId = await newMember(db);
  await buy(db, memberId, { cents: 30_000, at: new Date(NOON - 340 * DAY) });
  await db.insertInto('member_favourites').values({ member_id: memberId, offer_id: dealId }).execute();
  return { memberId, browser: await signedInBrowser(app, memberId) };
}
const choose = async (browser: AuthBrowser, by_mail: boolean) =>
  (await browser.post(REMINDERS_PATH, { by_mail })).json();
/** Mails that the job sends now, once the queue has delivered them. */
async function sent(atLeast: number): Promise<readonly Mail[]> {
  await app.jobs.run('reminders-mail');
  await expect.poll(() => mails.length).toBeGreaterThanOrEqual(atLeast);
  return mails;
}
const mailsKept = async () => (await db.selectFrom('reminder_mails').select('item').execute()).length;
async function expectNothingSent() {
  const before = await mailsKept();
  await app.jobs.run('reminders-mail');
  expect(await mailsKept()).toBe(before);
}

describe('reminder mail', () => {
  test('is sent once, only to members who chose it, with all items that are due', async () => {
    const { browser } = await memberWithEnds();
    const other = await memberWithEnds();
    expect((await browser.get(REMINDERS_PATH)).json()).toEqual({ by_mail: false });
    expect(await choose(browser, true)).toEqual({ by_mail: true });
    const [mail] = await sent(1);
    expect(mail?.subject).toMatch(/^2 reminders/);
    expect(mail?.text).toMatch(/300 points expire after \w+, \w+ \d+\./);
    expect(mail?.text).toMatch(/You saved .+: the last day is/);
    await expectNothingSent();
    await choose(other.browser, true);
    const both = await sent(2);
    expect(both).toHaveLength(2);
    expect(both[1]?.to).not.toBe(mail?.to);
  });

  test('is sent after the night at the center is over', async () => {
    const { browser } = await memberWithEnds();
    await choose(browser, true);
    clock.now = NOON + 12 * HOUR;
    await expectNothingSent();
    clock.now = NOON + 22 * HOUR;
    expect(await sent(1)).toHaveLength(1);
  });

  test('stops after one click in the mail program or a choice in a browser, and starts again by a choice', async () => {
    const { browser } = await memberWithEnds();
    await choose(browser, true);
    const [mail] = await sent(1);
    if (!mail?.unsubscribe) throw new Error('The mail has no way out');
    const message = nodemailerMessage(mail);
    expect(message.list).toEqual({ unsubscribe: { url: mail.unsubscribe, comment: '' } });
    expect(message.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
    expect(mail.text).toContain(mail.unsubscribe);
    const { pathname, search } = new URL(mail.unsubscribe);
    const asked = await app.inject(pathname + search);
    expect([asked.statusCode, asked.body.includes('Stop these reminders?')]).toEqual([200, true]);
    const wants = async () => (await browser.get(REMINDERS_PATH)).json().by_mail;
    expect(await wants()).toBe(true);
    const FORM = 'application/x-www-form-urlencoded';
    const ONE_CLICK = 'List-Unsubscribe=One-Click';
    const PARTS =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const post = (url: string, type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
        payload,
      });
    const forged = search.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')).replace(/^(\?token=)./, '$10');
    expect((await post(pathname + forged, FORM, ONE_CLICK)).statusCode).toBe(400);
    expect(await wants()).toBe(true);
    const url = pathname + search;
    // Scanners press the button as the page is: that saves what is, then and later.
    const choice = (body: string) => /value="(on|off)" checked/.exec(body)?.[1];
    for (const [type, payload, status, after] of [
      [FORM, 'reminders=on', 200, true],
      [FORM, '', 400, true],
      [FORM, 'List-Unsubscribe=Two-Clicks', 400, true],
      ['multipart/form-data; boundary=b', 'rubbish', 400, true],
      ['multipart/form-data; boundary=b', PARTS, 200, false],
      [FORM, 'reminders=off', 200, false],
      [FORM, 'reminders=on', 200, true],
      [FORM, ONE_CLICK, 200, false],
    ] as const) {
      expect((await post(url, type, payload)).statusCode).toBe(status);
      expect(await wants()).toBe(after);
      await app.inject({ method: 'HEAD', url });
      expect(choice((await app.inject(url)).body)).toBe(after ? 'on' : 'off');
    }
    expect(await wants()).toBe(false);
  });

  test('announces a saved deal on the first day', async () => {
    const coming = await db
      .selectFrom('offers')
      .innerJoin('centres', 'centres.id', 'offers.centre_id')
      .select(['offers.id', 'offers.starts_on'])
      .where('centres.slug', '=', 'charleston')
      .where('offers.kind', '=', 'deal')
      .where('offers.starts_on', '>', addDays(localDateAt(NOON, SITE_TIME_ZONE), 1))
      .orderBy('offers.starts_on')
      .executeTakeFirstOrThrow();
    const memberId = await newMember(db);
    await db.insertInto('member_favourites').values({ member_id: memberId, offer_id: coming.id }).execute();
    await choose(await signedInBrowser(app, memberId), true);
    await expectNothingSent();
    clock.now = Date.parse(`${coming.starts_on}T17:00:00Z`);
    expect((await sent(1))[0]?.text).toContain('it starts today.');
  });

  test('announces a planned event one day before', async () => {
    const event = await db
      .selectFrom('events')
      .innerJoin('centres', 'centres.id', 'events.centre_id')
      .select(['events.id', 'events.starts_at'])
      .where('centres.slug', '=', 'charleston')
      .where('events.starts_at', '>', new Date(NOON + 2 * DAY))
      .where(sql`events.summary::json->>'status'`, '<>', 'cancelled')
      .orderBy('events.starts_at')
      .executeTakeFirstOrThrow();
    const memberId = await newMember(db);
    const plan = JSON.stringify({ stops: ['s1', `e${event.id}`], order: 'best', arrive: null, lot: null });
    await db
      .insertInto('visit_plans')
      .values({ member_id: memberId, centre: 'charleston', plan, changed_at: new Date() })
      .execute();
    await choose(await signedInBrowser(app, memberId), true);
    await expectNothingSent();
    // Noon at the center, at most a day before it.
    const noon = Date.parse(`${new Date(event.starts_at).toISOString().slice(0, 10)}T17:00:00Z`);
    clock.now = noon < +event.starts_at ? noon : noon - DAY;
    const [mail] = await sent(1);
    expect(mail?.text).toContain('it’s in your plan.');
    expect(mail?.text).toContain('/charleston/plan');
  });
});

test('reminder calendar has an all-day event for each last day, with an alarm at nine', async () => {
  const { browser } = await memberWithEnds();
  const answer = await browser.get(REMINDERS_CALENDAR_PATH);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
  const read = events.map((event) => new ICAL.Event(event));
  expect(read.map(({ summary }) => summary)).toContainEqual('Last day: 300 points');
  expect(read).toHaveLength(2);
  for (const [nth, event] of read.entries()) {
    expect(event.startDate.isDate).toBe(true);
    const alarm = events[nth]?.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('PT9H');
  }
});
