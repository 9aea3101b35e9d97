import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../src/club/ledger/check-ledger.ts';
import { withLedger } from '../../src/club/ledger/ledger.ts';
import { readMemberCard } from '../../src/club/member-card/member-card.ts';
import { readLoyalty } from '../../src/club/program.ts';
import { recordReward } from '../../src/club/redemption/redemption.ts';
import { exportMember } from '../../src/identity/members/account-data.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { buy, newMember } from '../club/club-members.ts';
import { staffHeaders } from '../support/staff.ts';
import { createTestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
const { db } = database;
const site = await createTestSite({
  database,
  config: { AUTH_SECRET: 'a secret of a test, long enough for one', ORIGIN: 'http://localhost:4000' },
});
const { app } = site;
site.state.now = Date.now();
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const kim = await staffHeaders(app, { roles: ['support'], name: 'Kim Lee' });
const ada = await staffHeaders(app, { roles: ['support'], name: 'Ada King' });
const why = 'the till was down';

const get = async (path: string, headers = kim) =>
  (await app.inject({ url: `/api/staff/${path}`, headers })).json();
async function post(path: string, payload: object, headers = kim) {
  const answer = await app.inject({ method: 'POST', url: `/api/staff/${path}`, headers, payload });
  return [answer.statusCode, answer.body ? answer.json() : null];
}
const correct = (id: number, points: number, headers = kim, form = randomUUID()) =>
  post(`members/${id}/points`, { id: form, points, why }, headers);
const pointsOf = async (id: number) => (await readLoyalty(db, id, new Date())).points;
const actsOf = async (id: number) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'who', 'before', 'after', 'why'])
      .where('kind', '=', 'member')
      .where('key', '=', String(id))
      .orderBy('id')
      .execute()
  ).filter(({ action }) => !action.includes('look'));

async function namedMember(first: string, last: string) {
  const id = await newMember(db);
  await db.updateTable('members').set({ first_name: first, last_name: last }).where('id', '=', id).execute();
  await buy(db, id, { cents: 30_000, at: new Date(Date.now() - 60_000) });
  const { email } = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, card: (await readMemberCard(db, id)).number };
}
const reward = (id: number) =>
  withLedger(db, id, new Date(), (ledger) =>
    recordReward(
      ledger,
      {
        id: 7,
        title: 'Ten dollars',
        centre: 'charleston',
        storeName: 'Gap',
        points: 100,
        valueCents: 1_000,
        currency: 'USD',
        howToRedeem: ['Show it.'],
      } as unknown as Parameters<typeof recordReward>[1],
      randomUUID(),
      Buffer.from('x'),
    ),
  );

describe('search for members', () => {
  it('finds by email address, name, card and order, and nothing by wildcards', async () => {
    const pat = await namedMember('Pat', 'Quincy-Zell');
    const { number } = await reward(pat.id);
    const found = async (q: string) =>
      (await get(`members?${new URLSearchParams({ q })}`)).items.map(({ id }: { id: number }) => id);
    for (const q of [pat.email, pat.email.slice(0, 12).toUpperCase(), 'pat quincy', 'zell', number])
      expect(await found(q), q).toEqual([pat.id]);
    for (const typed of [pat.card, pat.card.toLowerCase().replaceAll('-', ' '), pat.card.replaceAll('-', '')])
      expect(await found(typed), typed).toEqual([pat.id]);
    for (const q of ['', '%', '%%%', '__', 'Q', '\\', "' or 1=1 --"]) expect(await found(q), q).toEqual([]);
  });
});

describe('the page of a member', () => {
  it('has everything but codes, and each look is in the audit and in the own export', async () => {
    const pat = await namedMember('Pat', 'Smith');
    const { code, number } = await reward(pat.id);
    await get(`members?q=${pat.email}`);
    const answer = await get(`members/${pat.id}`);
    expect(answer).toMatchObject({
      name: 'Pat Smith',
      email: pat.email,
      card: pat.card,
      points: 200,
      waiting: [],
      ledger: [{ kind: 'redemption', points: -100, balance: 200 }, { kind: 'receipt' }],
      orders: [{ number, voidedAt: null }],
    });
    expect(JSON.stringify(answer)).not.toContain(code);
    expect((await post(`members/${pat.id}/export`, {}))[0]).toBe(404);
    const exported = await get(`members/${pat.id}/export`);
    expect(exported).toMatchObject({ email: pat.email });
    const { staff } = await exportMember(db, pat.id, app.memberExports);
    expect(staff).toMatchObject([
      { action: 'member.look-list' },
      { action: 'member.look-page' },
      { action: 'member.export' },
    ]);
    expect(JSON.stringify(staff)).not.toContain('Kim');
  });
});

describe('correction of points', () => {
  it('is a ledger entry with its reason, once per form', async () => {
    const { id } = await namedMember('Pat', 'Once');
    const form = randomUUID();
    expect(await correct(id, 50, kim, form)).toEqual([200, { state: 'done' }]);
    expect((await correct(id, 50, kim, form))[0]).toBe(409);
    expect(await pointsOf(id)).toBe(350);
    expect((await get(`members/${id}`)).ledger[0]).toMatchObject({
      kind: 'correction',
      title: why,
      points: 50,
    });
    expect(await actsOf(id)).toMatchObject([
      { action: 'member.points', who: 'Kim Lee', before: { points: 300 }, after: { points: 350 }, why },
    ]);
  });

  it.each([
    ['no points', 0],
    ['half a point', 0.5],
    ['too many', 100_001],
    ['more than the member has', -301],
  ])('refuses %s at the field', async (_what, points) => {
    const { id } = await namedMember('Pat', 'Wrong');
    const [status, { fields }] = await correct(id, points);
    expect([status >= 400 && status < 500, Object.keys(fields)]).toEqual([true, ['points']]);
    expect(await pointsOf(id)).toBe(300);
  });

  it('waits for a second person above the limit, who cannot be the first', async () => {
    const { id } = await namedMember('Pat', 'Many');
    expect(await correct(id, 600)).toEqual([200, { state: 'waiting' }]);
    expect(await pointsOf(id)).toBe(300);
    const [asked] = (await get(`members/${id}`)).waiting;
    expect(asked).toMatchObject({ points: 600, by: 'Kim Lee', isYours: true });
    const decide = (headers: typeof kim) =>
      post(`corrections/${asked.id}`, { isApproved: true, why }, headers);
    expect((await decide(kim))[0]).toBe(403);
    const both = await Promise.all([decide(ada), decide(ada)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([204, 404]);
    expect(await pointsOf(id)).toBe(900);
    expect(await actsOf(id)).toMatchObject([
      { action: 'member.points-asked', who: 'Kim Lee' },
      { action: 'member.points', who: 'Ada King', before: { points: 300 }, after: { first: 'Kim Lee' } },
    ]);
  });

  it('counts the corrections of a day together, also concurrent ones', async () => {
    const { id } = await namedMember('Pat', 'Split');
    const states = await Promise.all([300, 300, -300].map((points) => correct(id, points)));
    expect(states.map(([, { state }]) => state).toSorted()).toEqual(['done', 'waiting', 'waiting']);
  });

  it('can be refused by the first person, and gives nothing', async () => {
    const { id } = await namedMember('Pat', 'Withdrawn');
    await correct(id, 600);
    const [asked] = (await get('corrections')).items.slice(-1);
    expect((await post(`corrections/${asked.id}`, { isApproved: false, why }))[0]).toBe(204);
    expect([await pointsOf(id), (await get(`members/${id}`)).waiting]).toEqual([300, []]);
  });

  it('is refused for the own account', async () => {
    const { id, email } = await namedMember('Kim', 'Lee');
    await db.updateTable('staff').set({ email: email.toUpperCase() }).where('name', '=', 'Kim Lee').execute();
    expect((await correct(id, 50))[0]).toBe(403);
  });
});

describe('help for a member', () => {
  it('voids an order once and gives its points back', async () => {
    const { id } = await namedMember('Pat', 'Void');
    const { number: order } = await reward(id);
    const all = await Promise.all([1, 2].map(() => post(`members/${id}/void-order`, { order, why })));
    expect(all.map(([status]) => status).toSorted()).toEqual([204, 409]);
    expect(await pointsOf(id)).toBe(300);
    expect((await get(`members/${id}`)).orders[0].voidedAt).not.toBeNull();
    const other = await namedMember('Pat', 'Other');
    expect((await post(`members/${other.id}/void-order`, { order, why }))[0]).toBe(404);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('sends a mail again, to the same address only', async () => {
    const { id, email } = await namedMember('Pat', 'Mail');
    await app.sendMail({ to: email.toUpperCase(), subject: 'Your code', text: 'A secret' });
    await app.sendMail({ to: 'nobody@example.com', subject: 'Not kept', text: 'x' });
    const [mail, ...more] = (await get(`members/${id}`)).mails;
    expect([mail.subject, more]).toEqual(['Your code', []]);
    expect((await post(`members/${id}/send-mail`, { mail: mail.id, why }))[0]).toBe(204);
    expect((await get(`members/${id}`)).mails).toHaveLength(2);
    await db.updateTable('members').set({ email: 'new@example.com' }).where('id', '=', id).execute();
    expect((await post(`members/${id}/send-mail`, { mail: mail.id, why }))[0]).toBe(409);
  });

  it('deletes a member after the address is typed, and keeps the act without it', async () => {
    const { id, email } = await namedMember('Pat', 'Gone');
    const wrong = await post(`members/${id}/delete`, { email: 'other@example.com', why });
    expect(wrong).toMatchObject([422, { fields: { email: expect.any(String) } }]);
    expect((await post(`members/${id}/delete`, { email, why }))[0]).toBe(204);
    expect((await app.inject({ url: `/api/staff/members/${id}`, headers: kim })).statusCode).toBe(404);
    expect(await actsOf(id)).toMatchObject([{ action: 'member.delete', before: null, after: null }]);
  });
});

describe('payments and report', () => {
  it('answers a list, refuses an unknown payment, and draws the report without scripts', async () => {
    const { id } = await namedMember('Pat', 'Payer');
    await db
      .insertInto('payments')
      .values({
        member_id: id,
        idempotency_key: randomUUID(),
        request_hash: Buffer.from('x'),
        purpose: 'pass',
        detail: '{}',
        title: 'A pass',
        centre: 'charleston',
        provider: 'practice',
        state: 'paid',
        amount_cents: 1_000,
        currency: 'USD',
        created_at: new Date(),
      })
      .execute();
    expect(await get('payments')).toMatchObject({ items: [{ memberId: id }], hasMore: false });
    expect((await exportMember(db, id, app.memberExports)).staff).toMatchObject([
      { action: 'member.look-list', why: 'list of payments' },
    ]);
    expect((await post('payments/1/refund', { why }))[0]).toBe(404);
    const viewer = await staffHeaders(app, { roles: ['viewer'] });
    const report = await app.inject({ url: '/api/staff/report?days=7', headers: viewer });
    expect(report.headers['content-security-policy']).toContain("default-src 'none'");
    expect(report.body).toContain('<h1>What shoppers do</h1>');
  });
});
