import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { receiptListSchema, receiptSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldReceipts } from '../../../src/club/receipts/delete-old.ts';
import { approveReceipt, rejectReceipt } from '../../../src/club/receipts/review.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import { ringUp, type Sale, type Truth } from './drawn/till.ts';
import {
  asRead,
  multipartOf,
  NOW,
  type ReceiptsSite,
  type Sender,
  startReceiptsSite,
} from './receipts-site.ts';

/** Files are really decoded, read and drawn. */
let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

const PLACE = ['Tanger Outlets Charleston', 'North Charleston, SC 29418'];
let seed = 1000;
/** A receipt as a PDF, whose text need not be made out. */
const drawn = (sale: Partial<Sale> = {}) => {
  const printing = ringUp({ merchant: 'Nike', place: PLACE, date: '2026-11-18', seed: seed++, ...sale });
  return { ...printing, bytes: pdfFile({ lines: printing.lines }) };
};

async function sent(sender: Sender, bytes: Buffer) {
  const answer = await sender.send({ bytes, name: 'receipt.pdf', type: 'application/pdf' });
  expect([answer.statusCode, answer.body.slice(0, 120)]).toEqual([200, expect.any(String)]);
  return sender.read(receiptSchema.parse(answer.json()).id);
}
const settle = async (sender: Sender, id: string, fields: unknown) =>
  receiptSchema.parse((await sender.post(`${id}/fields`, fields)).json());
const pointsOf = async ({ browser }: Sender) => (await browser.get('/api/user-loyalty')).json().points;

/** Sends a receipt and says that all of it was read rightly. */
async function settled(sender: Sender, sale: Partial<Sale> = {}) {
  const receipt = await sent(sender, drawn(sale).bytes);
  return settle(sender, receipt.id, asRead(receipt));
}

describe('Receipt: a good one', () => {
  test('is read, looked over, and brings its points at once', async () => {
    const sam = await site.sender();
    const { bytes, truth } = drawn({ discount: 0.2 });
    const receipt = await sent(sam, bytes);
    expect(receipt).toMatchObject({ state: 'check', centre: 'charleston', store: { name: 'Nike' } });
    const { merchant: _, currency: __, ...fields } = truth;
    expect(receipt.read).toMatchObject(fields);
    const done = await settle(sam, receipt.id, asRead(receipt));
    const points = Math.floor((truth.total_cents - truth.tax_cents) / 100);
    expect(done).toMatchObject({ state: 'credited', points, reason: null, can_appeal: false });
    expect(await pointsOf(sam)).toBe(points);
    // Sent again, as after a dropped connection: the same answer, no more points.
    expect(await settle(sam, receipt.id, asRead(receipt))).toEqual(done);
    expect(
      (await sam.post(`${receipt.id}/fields`, { ...asRead(receipt), total_cents: 9_999 })).statusCode,
    ).toBe(409);
    expect(await pointsOf(sam)).toBe(points);
    const ledger = (await sam.browser.get('/api/user-transactions')).json();
    expect(ledger.items).toMatchObject([{ kind: 'receipt', points, store_name: 'Nike', pending: false }]);
  });

  test('is one receipt for one key, however often it is sent, at once or later', async () => {
    const sam = await site.sender();
    const { bytes } = drawn();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sam.send({ bytes, key, name: 'r.pdf', type: 'application/pdf' })),
    );
    const again = await sam.send({ bytes, key, name: 'r.pdf', type: 'application/pdf' });
    const ids = [...answers, again].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(1);
    const other = await sam.send({ bytes: drawn().bytes, key, name: 'r.pdf', type: 'application/pdf' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT']);
    expect(receiptListSchema.parse((await sam.browser.get('/api/user-receipts')).json()).items).toHaveLength(
      1,
    );
    await sam.read(ids[0]);
  });

  test('that broke off on its way is sent again with the same key', async () => {
    const sam = await site.sender();
    const before = await site.kept();
    const { bytes } = drawn();
    const key = randomUUID();
    const { body, contentType } = multipartOf(bytes, 'r.pdf', 'application/pdf');
    const headers = {
      'content-type': contentType,
      'x-csrf-token': await sam.browser.csrf(),
      'idempotency-key': key,
    };
    const path = '/api/user-receipts?centre=charleston';
    const broken = await sam.browser.request('POST', path, {
      body: body.subarray(0, body.length / 2),
      headers,
    });
    expect(broken.statusCode).toBeGreaterThanOrEqual(400);
    expect(await site.kept()).toEqual(before);
    const whole = await sam.browser.request('POST', path, { body, headers });
    expect(whole.statusCode).toBe(200);
    await sam.read(whole.json().id);
  });

  test('is listed newest first, page by page', async () => {
    const sam = await site.sender();
    const { id: newest } = await settled(sam, { merchant: 'Lids' });
    await sql`
      insert into receipts (id, member_id, idempotency_key, request_hash, state, centre, currency, uploaded_at, file_hash)
      select gen_random_uuid(), member_id, 'copy-' || copy, request_hash, 'refused', centre, currency,
        uploaded_at - make_interval(mins => copy / 2), file_hash
      from receipts, generate_series(2, 25) as copy where id = ${newest}`.execute(site.db);
    const first = receiptListSchema.parse((await sam.browser.get('/api/user-receipts')).json());
    const second = (await sam.browser.get(`/api/user-receipts?cursor=${first.next_cursor}`)).json();
    const all = receiptListSchema.parse({ ...second, items: [...first.items, ...second.items] }).items;
    expect([all.length, new Set(all.map(({ id }) => id)).size, all[0]?.id]).toEqual([25, 25, newest]);
    const times = all.map(({ uploaded_at }) => uploaded_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(second.next_cursor).toBeNull();
    expect((await sam.browser.get('/api/user-receipts?cursor=WyJ4IiwieSJd')).statusCode).toBe(400);
  });
});

describe('Receipt rules: they', () => {
  test('a receipt counts once over all members, by its bytes and by what it says', async () => {
    const [sam, kim] = [await site.sender(), await site.sender()];
    const { bytes, lines } = drawn({ merchant: 'Vans' });
    const first = await sent(sam, bytes);
    expect(await settle(sam, first.id, asRead(first))).toMatchObject({ state: 'credited' });
    const copy = receiptSchema.parse((await kim.send({ bytes, name: 'r.pdf' })).json());
    expect(copy).toMatchObject({ state: 'refused', reason: { code: 'duplicate' }, has_picture: false });
    const other = await sent(kim, pdfFile({ lines: [...lines, 'COME AGAIN'] }));
    expect(await settle(kim, other.id, asRead(other))).toMatchObject({
      state: 'refused',
      reason: { code: 'duplicate', text: 'This receipt has already been submitted. Each one counts once.' },
    });
    expect(await pointsOf(kim)).toBe(0);
  });

  test('of two members who send the same at once, one gets the points', async () => {
    const { bytes } = drawn({ merchant: 'Converse' });
    const members = await Promise.all(Array.from({ length: 5 }, () => site.sender()));
    const receipts = await Promise.all(members.map((member) => sent(member, bytes)));
    const done = await Promise.all(
      members.map((member, at) => {
        const receipt = receipts[at];
        if (!receipt) throw new Error('There is none');
        return settle(member, receipt.id, asRead(receipt));
      }),
    );
    const states = done.map(({ state, reason }) => `${state} ${reason?.code ?? ''}`).toSorted();
    expect(states).toEqual(['credited ', ...Array(4).fill('refused duplicate')]);
  });

  test.each([
    ['too-old', { date: '2026-11-05' }],
    ['future', { date: '2026-11-22' }],
    ['too-small', { items: 1, about: 3, taxes: [] }],
    ['no-store', { merchant: 'Corner Hardware' }],
  ] as const)('%s is refused with a reason', async (code, sale) => {
    const sam = await site.sender();
    const done = await settled(sam, sale);
    expect(done).toMatchObject({ state: 'refused', reason: { code }, can_appeal: true, points: null });
    expect(done.reason?.text).toMatch(/^[A-Z“].+\.$/);
    expect(await pointsOf(sam)).toBe(0);
  });

  test('another currency is refused before anything is asked', async () => {
    const sam = await site.sender();
    const receipt = await sent(sam, drawn({ currency: 'GBP', taxes: [['VAT 20%', 0.2]] }).bytes);
    expect(receipt).toMatchObject({ state: 'refused', reason: { code: 'foreign-currency' } });
    expect(receipt.reason?.text).toContain('GBP');
  });

  test('a dear one waits for a person', async () => {
    expect(await settled(await site.sender(), { about: 2000 })).toMatchObject({
      state: 'review',
      reason: { code: 'large' },
    });
  });

  test('what was put in and does not stand on it waits for a person', async () => {
    const sam = await site.sender();
    const receipt = await sent(sam, drawn().bytes);
    const fields = { ...asRead(receipt), total_cents: 50_000, subtotal_cents: 50_000, tax_cents: 0 };
    expect(await settle(sam, receipt.id, fields)).toMatchObject({
      state: 'review',
      reason: { code: 'corrected' },
    });
    expect(await pointsOf(sam)).toBe(0);
  });

  test('the sixth of one store on one day is refused', async () => {
    const sam = await site.sender();
    for (let count = 0; count < 5; count++)
      expect(await settled(sam, { merchant: 'Starbucks', about: 20 + count * 7 })).toMatchObject({
        state: expect.stringMatching(/credited|review/),
      });
    expect(await settled(sam, { merchant: 'Starbucks', about: 90 })).toMatchObject({
      state: 'refused',
      reason: { code: 'too-many' },
    });
  });

  test('a card that paid for it has brought the points already', async () => {
    const sam = await site.sender();
    const { bytes, truth } = drawn({ merchant: 'Fossil' });
    await paidByCard(sam.id, truth);
    const receipt = await sent(sam, bytes);
    expect(await settle(sam, receipt.id, asRead(receipt))).toMatchObject({
      state: 'refused',
      reason: { code: 'duplicate-card' },
    });
  });
});

describe('Receipt review: a second look', () => {
  test('is asked for once, taken by a person, and may bring the points', async () => {
    const sam = await site.sender();
    const { id } = await settled(sam, { date: '2026-11-05', merchant: 'Reebok' });
    const text = 'The till had the wrong date that day.';
    const waiting = receiptSchema.parse((await sam.post(`${id}/appeal`, { text })).json());
    expect(waiting).toMatchObject({
      state: 'review',
      appeal: text,
      can_appeal: false,
      decision: { by: null },
    });
    expect((await sam.post(`${id}/appeal`, { text })).json()).toEqual(waiting);
    expect((await sam.post(`${id}/appeal`, { text: 'And another thing' })).statusCode).toBe(409);
    const row = await approveReceipt(site.db, id, { by: 'Ana' }, new Date(NOW));
    expect(row).toMatchObject({ state: 'credited', decided_by: 'Ana' });
    expect(await pointsOf(sam)).toBe(row.points);
    await expect(approveReceipt(site.db, id, { by: 'Ana' }, new Date(NOW))).rejects.toThrow(/does not wait/);
  });

  test('may end with a no that stays', async () => {
    const sam = await site.sender();
    const { id } = await settled(sam, { merchant: 'Corner Hardware' });
    await sam.post(`${id}/appeal`, { text: 'But it is next door' });
    await rejectReceipt(site.db, id, { by: 'Ana', why: 'The shop is not in the centre.' }, new Date(NOW));
    const done = receiptSchema.parse((await sam.browser.get(`/api/user-receipts/${id}`)).json());
    expect(done).toMatchObject({
      state: 'refused',
      reason: { code: 'reviewer', text: 'The shop is not in the centre.' },
      can_appeal: false,
    });
    expect((await sam.post(`${id}/appeal`, { text: 'Please' })).statusCode).toBe(409);
  });
});

describe('Receipt: it is its member’s alone', () => {
  test('visitors get 401, other members 404, foreign pages 403', async () => {
    const [sam, kim] = [await site.sender(), await site.sender()];
    const receipt = await sent(sam, drawn().bytes);
    const paths = [`/api/user-receipts/${receipt.id}`, `/api/user-receipts/${receipt.id}/picture`];
    for (const path of paths) {
      expect((await sam.browser.get(path)).statusCode).toBe(200);
      expect((await kim.browser.get(path)).statusCode).toBe(404);
      expect((await site.app.inject(path)).statusCode).toBe(401);
    }
    const posts: Array<readonly [string, unknown]> = [
      ['fields', asRead(receipt)],
      ['appeal', { text: 'It is mine' }],
      ['discard', {}],
    ];
    for (const [call, body] of posts) {
      expect((await kim.post(`${receipt.id}/${call}`, body)).statusCode).toBe(404);
      expect((await kim.post(`not-an-id/${call}`, body)).statusCode).toBe(404);
      expect(
        (await sam.browser.request('POST', `/api/user-receipts/${receipt.id}/${call}`, { body })).statusCode,
      ).toBe(403);
    }
    expect((await kim.browser.get('/api/user-receipts')).json().items).toEqual([]);
    expect((await sam.browser.get(paths[1] ?? '')).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    });
    expect((await sam.browser.get(paths[0] ?? '')).json()).toMatchObject({ state: 'check' });
  });

  test('its picture goes after 90 days, what was decided stays', async () => {
    const sam = await site.sender();
    const { id, points } = await settled(sam, { merchant: 'ECCO' });
    expect(await site.kept()).toContain(`${id}.webp`);
    await deleteOldReceipts(site.db, new Date(NOW + 89 * 86_400_000), site.files);
    expect(await site.kept()).toContain(`${id}.webp`);
    await deleteOldReceipts(site.db, new Date(NOW + 91 * 86_400_000), site.files);
    expect(await site.kept()).not.toContain(`${id}.webp`);
    const { text } = await site.db
      .selectFrom('receipts')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(text).toBeNull();
    expect((await sam.browser.get(`/api/user-receipts/${id}`)).json()).toMatchObject({
      points,
      has_picture: false,
    });
    expect((await sam.browser.get(`/api/user-receipts/${id}/picture`)).statusCode).toBe(404);
  });

  test('is handed out with their data and goes with their account, its picture too', async () => {
    const sam = await site.sender();
    const { id } = await settled(sam, { merchant: 'Soma' });
    const { receipts } = (await sam.browser.get('/api/user-export')).json();
    expect(receipts).toMatchObject([{ id, state: 'credited', text: expect.stringContaining('SOMA') }]);
    const { email } = await site.db
      .selectFrom('members')
      .select('email')
      .where('id', '=', sam.id)
      .executeTakeFirstOrThrow();
    const headers = { 'x-csrf-token': await sam.browser.csrf() };
    expect(
      (await sam.browser.request('POST', '/api/user-delete', { body: { email }, headers })).statusCode,
    ).toBe(200);
    expect(await site.kept()).not.toContain(`${id}.webp`);
    expect(await site.db.selectFrom('receipts').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('can be taken back until it is decided', async () => {
    const sam = await site.sender();
    const receipt = await sent(sam, drawn().bytes);
    expect((await sam.post(`${receipt.id}/discard`, {})).json()).toEqual({ ok: true });
    expect(await site.kept()).not.toContain(`${receipt.id}.webp`);
    expect((await sam.browser.get(`/api/user-receipts/${receipt.id}`)).statusCode).toBe(404);
    const { id } = await settled(sam);
    expect((await sam.post(`${id}/discard`, {})).statusCode).toBe(409);
  });
});

test('Receipt: a card number on it is kept nowhere, and refused in what members write', async () => {
  const sam = await site.sender();
  const number = '4242 4242 4242 4242';
  const receipt = await sent(sam, drawn({ tail: [`CARD ${number}`] }).bytes);
  const { id } = await settle(sam, receipt.id, asRead(receipt));
  const row = await site.db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const digits = (text: string) => text.replace(/\D/g, '');
  expect(digits(JSON.stringify(row.text))).not.toContain('4242424242424242');
  const named = await sam.send({ bytes: drawn().bytes, name: `${digits(number)}.pdf` });
  expect([named.statusCode, named.json().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
  const old = await settled(sam, { date: '2026-11-05' });
  const appeal = await sam.post(`${old.id}/appeal`, { text: `My card ${number} paid it` });
  expect([appeal.statusCode, appeal.json().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
  expect(site.logged.map(digits).join('\n')).not.toContain('4242424242424242');
});

/** Purchase as a card's provider told us of it. */
async function paidByCard(memberId: number, { merchant, date, total_cents }: Truth) {
  const { id } = await site.db
    .insertInto('card_events')
    .values({
      provider: 'test',
      event_id: randomUUID(),
      kind: 'purchase',
      purchase: randomUUID(),
      token: 'a-card',
      member_id: memberId,
      store_id: 1,
      net_cents: total_cents,
      total_cents,
      currency: 'USD',
      happened_at: new Date(NOW),
      received_at: new Date(NOW),
      state: 'waiting',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable('card_events')
    .set({ state: 'done', centre: 'charleston', store_name: merchant, local_date: date })
    .where('id', '=', id)
    .execute();
}
