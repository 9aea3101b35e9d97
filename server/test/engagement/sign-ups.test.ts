import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type SignUpPageId, signUpPageSchema } from 'shared-contracts/content';
import { pinkPassSchema, signUpAnswerSchema, signUpPath } from 'shared-contracts/member';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { signUpsPlugin } from '../../src/engagement/sign-ups/sign-ups.plugin.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { captchaToken, ORIGIN } from '../support/auth-site.ts';
import { startPlainSite } from '../support/plain-site.ts';

const DAY = 86_400_000;
const clock = { ahead: 0 };
const mails: Mail[] = [];
const identity = { mailer: { send: async (mail: Mail) => void mails.push(mail) } };
const site = await startPlainSite({ sampleAt: Date.now(), identity }, (app) =>
  app.register(signUpsPlugin, { now: () => Date.now() + clock.ahead }),
);
const { app, db } = site;
afterEach(async () => {
  clock.ahead = 0;
  await db.deleteFrom('rate_limits').execute();
});
afterAll(() => site.stop());

const ada = { first_name: 'Ada', email: 'ada@example.com' };
const pink = { ...ada, centre: 'charleston', news: false, dedication: 'For Bea' };
const days = { ...ada, centre: 'ottawa', news: true, categories: [1, 3] };

async function send(page: SignUpPageId, form: object, headers: Record<string, string> = {}) {
  const browser = new AuthBrowser(app);
  const captcha = await captchaToken(app, page);
  return browser.request('POST', signUpPath(page), {
    body: { captcha, ...form },
    headers: { 'x-csrf-token': await browser.csrf(), 'idempotency-key': randomUUID(), ...headers },
  });
}
const stored = (reference: string) =>
  db.selectFrom('messages').selectAll().where('reference', '=', reference).executeTakeFirst();

async function firstDayOf(page: SignUpPageId): Promise<string> {
  const document = db.selectFrom('site_documents').select('record').where('key', '=', page);
  return signUpPageSchema.parse((await document.executeTakeFirstOrThrow()).record).startsOn;
}

describe('sign-up', () => {
  test('for the pink pass returns a code, readable again without personal data', async () => {
    const { reference } = signUpAnswerSchema.parse((await send('pink', pink)).json());
    expect(reference).toMatch(/^PINK(-[2-9A-Z]{4}){3}$/);
    expect(await stored(reference)).toMatchObject({ form: 'pink', centre: 'charleston', fields: pink });
    const answer = await app.inject(`${signUpPath('pink')}/passes/${reference}`);
    const pass = pinkPassSchema.parse(answer.json());
    expect(pass).toMatchObject({ reference, centre: 'charleston' });
    expect(answer.body).not.toContain('ada');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('for the pink pass withholds the code symbols until the first day', async () => {
    const { reference } = signUpAnswerSchema.parse((await send('pink', pink)).json());
    const scanned = async () =>
      pinkPassSchema.parse((await app.inject(`${signUpPath('pink')}/passes/${reference}`)).json()).symbols;
    const startsOn = await firstDayOf('pink');
    clock.ahead = Date.parse(`${startsOn}T03:00:00Z`) - Date.now();
    expect(await scanned()).toEqual({ qr: [], code128: '' });
    clock.ahead = Date.parse(`${startsOn}T17:00:00Z`) - Date.now();
    expect((await scanned()).qr.length).toBeGreaterThan(20);
  });

  test('for the deal days returns a reference', async () => {
    const { reference } = signUpAnswerSchema.parse((await send('deal-days', days)).json());
    expect(reference).toMatch(/^DAYS-[2-9A-Z]{7}$/);
    expect(await stored(reference)).toMatchObject({ form: 'deal-days', centre: 'ottawa', fields: days });
    expect((await app.inject(`${signUpPath('pink')}/passes/${reference}`)).statusCode).toBe(404);
  });

  test('is confirmed by one mail, with a link and without what was typed', async () => {
    const email = 'bea@example.com';
    const key = { 'idempotency-key': randomUUID() };
    const { reference } = signUpAnswerSchema.parse((await send('pink', { ...pink, email }, key)).json());
    await send('pink', { ...pink, email }, key);
    await send('deal-days', { ...days, email });
    const sent = () =>
      mails.filter(({ to }) => to === email).toSorted((a, b) => (a.subject < b.subject ? 1 : -1));
    await expect.poll(() => sent().length, { timeout: 10_000 }).toBe(2);
    const [list, pass] = sent();
    expect([pass?.subject, list?.subject]).toEqual(['Your pink pass', 'You’re on the list for deal days']);
    expect(pass?.text).toContain(`${ORIGIN}/pink?pass=${reference}`);
    expect(list?.text).toContain(`${ORIGIN}/ottawa/deals`);
    expect(
      sent()
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/Ada|Bea/);
  });

  test('mails at most three confirmations an hour to one address', async () => {
    const queued = async () =>
      (await sql`select from pgboss.job where name = 'mail'`.execute(db)).rows.length;
    const before = await queued();
    for (let count = 0; count < 5; count++)
      expect((await send('pink', { ...pink, email: 'cy@example.com' })).statusCode).toBe(200);
    expect((await queued()) - before).toBe(3);
  });

  test('is stored once per idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = [await send('pink', pink, key), await send('pink', pink, key)];
    expect(new Set(answers.map((answer) => answer.json<{ reference: string }>().reference)).size).toBe(1);
  });

  test('reports each mistake at the field', async () => {
    const answer = await send('pink', { ...pink, first_name: ' ', email: 'ada', dedication: 'x'.repeat(81) });
    expect(answer.statusCode).toBe(422);
    const fields = Object.keys(answer.json<{ fields: object }>().fields);
    expect(fields.toSorted()).toEqual(['dedication', 'email', 'first_name']);
    for (const centre of ['', 'atlantis', undefined]) {
      expect((await send('pink', { ...pink, centre })).json()).toMatchObject({
        fields: { centre: 'Choose a center.' },
      });
    }
  });

  test('requires an unused captcha for the same page', async () => {
    expect((await send('pink', { ...pink, captcha: 'no' })).json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
    const captcha = await captchaToken(app, 'deal-days');
    expect((await send('pink', { ...pink, captcha })).json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
    expect((await send('deal-days', { ...days, captcha })).statusCode).toBe(200);
    expect((await send('deal-days', { ...days, captcha })).json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
  });

  test('rejects card numbers, other sites and a wrong CSRF token', async () => {
    expect((await send('pink', { ...pink, dedication: '4111 1111 1111 1111' })).json()).toMatchObject({
      code: 'CARD_NUMBER_REFUSED',
    });
    expect((await send('pink', pink, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send('pink', pink, { 'x-csrf-token': 'no' })).statusCode).toBe(403);
  });

  test('is possible only during the campaign', async () => {
    clock.ahead = -40 * DAY;
    expect((await send('pink', pink)).json<{ message: string }>().message).toContain('isn’t out yet');
    clock.ahead = 60 * DAY;
    expect((await send('pink', pink)).json<{ message: string }>().message).toContain('has ended');
    const startsOn = await firstDayOf('deal-days');
    clock.ahead = Date.parse(`${startsOn}T17:00:00Z`) - Date.now();
    expect((await send('deal-days', days)).json()).toMatchObject({ message: 'Sign-up has ended.' });
  });
});
