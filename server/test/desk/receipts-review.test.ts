import { receiptSchema } from 'shared-contracts/member';
import { afterAll, describe, expect, it } from 'vitest';
import { memberRoutes } from '../../src/desk/members/members.routes.ts';
import { receiptRoutes } from '../../src/desk/receipts/receipts.routes.ts';
import { exportMember } from '../../src/identity/members/account-data.ts';
import { staffPlugin } from '../../src/staff/staff.plugin.ts';
import { staffRoutes } from '../../src/staff/staff-route.ts';
import { reviewedReceiptSchema } from '../../src/staff/wire/receipts.ts';
import type { Sale } from '../club/receipts/drawn/till.ts';
import { asRead, drawnPdf, type Sender, startReceiptsSite } from '../club/receipts/receipts-site.ts';
import { staffHeaders } from '../support/staff.ts';

const site = await startReceiptsSite({
  more: async (app, files) => {
    await app.register(staffPlugin);
    await memberRoutes(app, { pointsLimit: 500, siteOrigin: 'http://localhost:4000', now: Date.now });
    await staffRoutes(app, (routes) =>
      receiptRoutes(routes, app.db, { files, secondPersonAboveCents: 200_000 }),
    );
  },
});
afterAll(() => site.stop());

const reviewer = (name: string) => staffHeaders(site.app, { roles: ['reviewer'], name });
const [kim, lee] = [await reviewer('Kim Lee'), await reviewer('Lee Ash')];

async function ask(headers: typeof kim, path: string, body?: object) {
  const answer = await site.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/staff/receipts${path}`,
    headers,
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const show = async (id: string) => reviewedReceiptSchema.parse(await ask(kim, `/${id}`));

/** Sends a receipt and enters it with changes, so that it waits for a person. */
async function waiting(sale: Partial<Sale>, changes: object = {}, sender?: Sender) {
  const sam = sender ?? (await site.sender());
  const sent = await sam.send({ bytes: drawnPdf(sale).bytes, name: 'r.pdf', type: 'application/pdf' });
  const read = await sam.read(receiptSchema.parse(sent.json()).id);
  const entered = { ...asRead(read), ...changes };
  const { state } = receiptSchema.parse((await sam.post(`${read.id}/fields`, entered)).json());
  expect(state).toBe('review');
  return { id: read.id, sam, entered };
}
const storeId = async (name: string) => {
  const found = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.id')
    .where('centres.slug', '=', 'charleston')
    .where('stores.name', '=', name)
    .executeTakeFirstOrThrow();
  return found.id;
};
const entriesOf = (id: string) =>
  site.db.selectFrom('audit_entries').selectAll().where('key', '=', id).orderBy('id').execute();

describe('review of a receipt', () => {
  it.each([
    ['store', async () => ({ store_id: await storeId('Vans') })],
    ['date', async () => ({ date: '2026-11-17' })],
    ['number', async () => ({ number: '77777' })],
    ['totalCents', async () => ({ total_cents: 9_999 })],
    ['taxCents', async () => ({ tax_cents: 1 })],
    ['subtotalCents', async () => ({ subtotal_cents: 1 })],
  ] as const)(
    'warns where the entry differs in %s, and credits only what the reviewer has seen',
    async (name, change) => {
      const { id } = await waiting({ merchant: 'Nike' }, await change());
      const receipt = await show(id);
      expect(receipt).toMatchObject({
        differences: [name],
        why: expect.stringContaining('differs from what we read'),
      });
      expect(receipt.entry?.[name]).not.toEqual(receipt.reading[name]);
      const refused = await ask(kim, `/${id}/approve`, {});
      expect(refused).toMatchObject({ status: 422, fields: { [name]: expect.stringMatching(/^Read: /) } });
      expect(await show(id)).toMatchObject({ state: 'review' });
      expect(await ask(kim, `/${id}/approve`, { accepts: [name], netCents: 4_000 })).toMatchObject({
        points: 40,
      });
    },
  );

  it('warns of a store of the entry that the reading does not name, and of another center', async () => {
    const { id } = await waiting({ merchant: 'Corner Hardware' }, { store_id: await storeId('Vans') });
    expect((await show(id)).differences).toEqual(['store']);
    const place = ['Tanger Outlets Savannah', 'Pooler, GA 31322'];
    const other = await waiting(
      { merchant: 'Nike', place },
      { centre: 'charleston', store_id: await storeId('Nike') },
    );
    expect((await show(other.id)).differences).toContain('center');
  });

  it('credits corrected values, with before and after in the audit', async () => {
    const { id, entered } = await waiting({ merchant: 'Nike' }, { store_id: await storeId('Vans') });
    const done = await ask(kim, `/${id}/approve`, { storeId: await storeId('Nike') });
    expect(done).toMatchObject({
      status: 200,
      state: 'credited',
      message: expect.stringMatching(/^Credited \d+ points/),
    });
    const [entry, ...more] = await entriesOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      who: 'Kim Lee',
      via: 'desk',
      action: 'receipt.approve',
      why: 'approved; given: storeId',
      before: { state: 'review', store: 'Vans', totalCents: entered.total_cents, points: null },
      after: { state: 'credited', store: 'Nike', points: done.points },
    });
    expect(await ask(lee, `/${id}/approve`, {})).toMatchObject({ status: 409 });
  });

  it('refuses with a reason that the member reads', async () => {
    const { id, sam } = await waiting({ about: 1_500 });
    expect(await ask(kim, `/${id}/refuse`, { why: ' ' })).toMatchObject({
      status: 400,
      fields: { why: expect.any(String) },
    });
    const why = 'The picture shows no total.';
    expect(await ask(kim, `/${id}/refuse`, { why })).toMatchObject({ state: 'refused' });
    expect(await sam.read(id)).toMatchObject({ state: 'refused', reason: { text: why } });
    expect(await entriesOf(id)).toMatchObject([
      { action: 'receipt.refuse', why, after: { state: 'refused' } },
    ]);
  });

  it('needs a second person above the limit, who approves the same values', async () => {
    const { id, sam } = await waiting({ about: 2_600 });
    const points = async () => (await sam.browser.get('/api/user-loyalty')).json().points;
    expect(await ask(kim, `/${id}/approve`, {})).toMatchObject({ state: 'review', points: null });
    expect(await ask(kim, `/${id}/approve`, {})).toMatchObject({ status: 409 });
    expect(await ask(lee, `/${id}`)).toMatchObject({ first: { who: 'Kim Lee', isYou: false } });
    // Other values start again, with the other person as the first.
    expect(await ask(lee, `/${id}/approve`, { netCents: 210_000 })).toMatchObject({ state: 'review' });
    expect(await ask(lee, `/${id}/approve`, { netCents: 210_000 })).toMatchObject({ status: 409 });
    expect(await points()).toBe(0);
    expect((await ask(kim, '/backlog')).forSecondPerson).toBe(1);
    expect(await ask(kim, `/${id}/approve`, { netCents: 210_000 })).toMatchObject({ points: 2_100 });
    expect((await entriesOf(id)).map(({ who, action, why }) => [who, action, why])).toEqual([
      ['Kim Lee', 'receipt.approve-first', 'a second person must approve it'],
      ['Lee Ash', 'receipt.approve-first', 'a second person must approve it'],
      ['Kim Lee', 'receipt.approve', 'approved by a second person; given: netCents'],
    ]);
    const { staff } = await exportMember(site.db, sam.id, site.app.memberExports);
    expect(JSON.stringify(staff)).not.toMatch(/Kim|Lee/);
    expect(staff).toMatchObject([
      { action: 'receipt.approve-first' },
      { action: 'receipt.look' },
      { action: 'receipt.approve-first' },
      { action: 'receipt.approve' },
    ]);
  });

  it('lets nobody approve their own receipt', async () => {
    const { id, sam } = await waiting({ about: 1_500 });
    const { email } = (await sam.browser.get('/api/user-info')).json();
    const own = await reviewer('Sam Own');
    await site.db.updateTable('staff').set({ email }).where('name', '=', 'Sam Own').execute();
    expect(await ask(own, `/${id}/approve`, {})).toMatchObject({ status: 403 });
  });

  it('shows likely duplicates of all members', async () => {
    const sale = { merchant: 'Fossil', about: 1_300, seed: 4_001 };
    const first = await waiting(sale);
    const second = await waiting({ ...sale, tail: ['COME AGAIN'] }, { number: '4711-0815' });
    expect((await show(second.id)).duplicates).toMatchObject([
      { id: first.id, same: ['date and total'], isSameMember: false, hasPicture: true },
    ]);
    expect(await entriesOf(String(first.sam.id))).toMatchObject([
      { who: 'Kim Lee', action: 'receipt.look', after: { receipt: first.id } },
    ]);
  });

  it('adds one entry for the looks of a person at a receipt, also in the export, and sends its picture', async () => {
    const { id, sam } = await waiting({ about: 1_400 });
    await show(id);
    await show(id);
    const picture = await site.app.inject({ url: `/api/staff/receipts/${id}/picture`, headers: kim });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await entriesOf(String(sam.id))).toMatchObject([
      { who: 'Kim Lee', action: 'receipt.look', kind: 'member', after: { receipt: id } },
    ]);
    const { staff } = await exportMember(site.db, sam.id, site.app.memberExports);
    expect(staff).toEqual([{ at: expect.any(Date), action: 'receipt.look', why: 'review of a receipt' }]);
  });

  it('lists what waits by its time, and sums up the queue', async () => {
    const { items, total } = await ask(kim, '?perPage=2');
    expect([items.length, total > 2]).toEqual([2, true]);
    expect(items[0].waitingSince <= items[1].waitingSince).toBe(true);
    const backlog = await ask(kim, '/backlog');
    expect(backlog).toMatchObject({ waiting: total, oldestSince: items[0].waitingSince });
    expect(backlog.decided.map(({ days }: { days: number }) => days)).toEqual([1, 7, 30]);
    expect(backlog.decided.at(-1)).toMatchObject({
      count: expect.any(Number),
      medianSeconds: expect.any(Number),
    });
    expect((await ask(kim, '?state=credited')).items.length).toBeGreaterThan(0);
  });
});
