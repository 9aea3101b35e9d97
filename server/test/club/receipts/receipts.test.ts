import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { receiptListSchema, receiptSchema } from 'shared-contracts/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveReceipt, rejectReceipt, returnReceipt } from '../../../src/club/receipt-review/review.ts';
import { deleteOldReceipts } from '../../../src/club/receipts/delete-old.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import type { Sale } from './drawn/till.ts';
import { asRead, drawnPdf, NOW, type ReceiptsSite, type Sender, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

const PDF = { name: 'r.pdf', type: 'application/pdf' };
const DAY = 86_400_000;
const ANA = { who: 'Ana', staffId: null, via: 'command' } as const;
const DECISION = { by: ANA, now: new Date(NOW), secondPersonAboveCents: 200_000 };

/** First box of a HEIC or AVIF file. */
const ftyp = (...[brand = '', ...compatible]: readonly string[]) =>
  Buffer.concat([
    Buffer.of(0, 0, 0, 16 + compatible.length * 4),
    Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1'),
    Buffer.alloc(400),
  ]);

async function sent(sender: Sender, bytes: Buffer) {
  const answer = await sender.send({ bytes, ...PDF });
  expect([answer.statusCode, answer.body.slice(0, 120)]).toEqual([200, expect.any(String)]);
  return sender.read(receiptSchema.parse(answer.json()).id);
}
const settle = async (sender: Sender, id: string, fields: unknown) =>
  receiptSchema.parse((await sender.post(`${id}/fields`, fields)).json());
const pointsOf = async ({ browser }: Sender) => (await browser.get('/api/user-loyalty')).json().points;
const statusOf = async ({ browser }: Sender, path: string) =>
  (await browser.get(`/api/user-receipts/${path}`)).statusCode;

async function settled(sender: Sender, sale: Partial<Sale> = {}) {
  const receipt = await sent(sender, drawnPdf(sale).bytes);
  return settle(sender, receipt.id, asRead(receipt));
}

describe('receipt', () => {
  test('is read, confirmed by the member, and credited at once', async () => {
    const sam = await site.sender();
    const { bytes, truth } = drawnPdf({ discount: 0.2 });
    const receipt = await sent(sam, bytes);
    expect(receipt).toMatchObject({ state: 'check', centre: 'charleston', store: { name: 'Nike' } });
    const { merchant: _, currency: __, ...fields } = truth;
    expect(receipt.read).toMatchObject(fields);
    const done = await settle(sam, receipt.id, asRead(receipt));
    const points = Math.floor((truth.total_cents - truth.tax_cents) / 100);
    expect(done).toMatchObject({ state: 'credited', points, reason: null, can_appeal: false });
    // A repeat after a dropped connection has the same answer and gives no more points.
    expect(await settle(sam, receipt.id, asRead(receipt))).toEqual(done);
    const changed = { ...asRead(receipt), total_cents: 9_999 };
    expect((await sam.post(`${receipt.id}/fields`, changed)).statusCode).toBe(409);
    expect(await pointsOf(sam)).toBe(points);
    const ledger = (await sam.browser.get('/api/user-transactions')).json();
    expect(ledger.items).toMatchObject([{ kind: 'receipt', points, store_name: 'Nike', pending: false }]);
  });

  test('is created once per idempotency key, in parallel or later', async () => {
    const sam = await site.sender();
    const { bytes } = drawnPdf();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => sam.send({ bytes, key, ...PDF })));
    const again = await sam.send({ bytes, key, ...PDF });
    const ids = [...answers, again].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(1);
    const other = await sam.send({ bytes: drawnPdf().bytes, key, ...PDF });
    expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT']);
    const { items } = receiptListSchema.parse((await sam.browser.get('/api/user-receipts')).json());
    expect(items).toHaveLength(1);
    await sam.read(ids[0]);
  });

  test('is found by its key, and refused if it arrives after the key was voided', async () => {
    const sam = await site.sender();
    const { public_id: member } = (await sam.browser.get('/api/user-info')).json();
    const settle = async (key: string) => (await sam.post('../user-settle-change', { key, member })).json();
    const [arrived, late] = [randomUUID(), randomUUID()];
    const { id: reference } = (await sam.send({ bytes: drawnPdf().bytes, key: arrived, ...PDF })).json();
    const before = await site.kept();
    expect(await settle(arrived)).toMatchObject({ state: 'done', change: { kind: 'receipt', reference } });
    expect(await settle(late)).toEqual({ state: 'void', change: null });
    const answer = await sam.send({ bytes: drawnPdf().bytes, key: late, ...PDF });
    expect([answer.statusCode, await site.kept()]).toEqual([409, before]);
    await sam.read(reference);
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

  test('can be discarded before the decision', async () => {
    const sam = await site.sender();
    const { id } = await sent(sam, drawnPdf().bytes);
    expect((await sam.post(`${id}/discard`, {})).json()).toEqual({ ok: true });
    expect(await site.kept()).not.toContain(`${id}.webp`);
    expect(await statusOf(sam, id)).toBe(404);
    const decided = await settled(sam);
    expect((await sam.post(`${decided.id}/discard`, {})).statusCode).toBe(409);
  });

  test('keeps the decision, but not picture and text, after 90 days', async () => {
    const sam = await site.sender();
    const { id, points } = await settled(sam, { merchant: 'ECCO' });
    await deleteOldReceipts(site.db, new Date(NOW + 89 * DAY), site.files);
    expect(await site.kept()).toContain(`${id}.webp`);
    await deleteOldReceipts(site.db, new Date(NOW + 91 * DAY), site.files);
    expect(await site.kept()).not.toContain(`${id}.webp`);
    const row = await site.db.selectFrom('receipts').select('text').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ text: null });
    const answer = (await sam.browser.get(`/api/user-receipts/${id}`)).json();
    expect(answer).toMatchObject({ points, has_picture: false });
    expect(await statusOf(sam, `${id}/picture`)).toBe(404);
  });

  test('is exported with the member, and is deleted with the account and the picture', async () => {
    const sam = await site.sender();
    const { id } = await settled(sam, { merchant: 'Soma' });
    const { receipts } = (await sam.browser.get('/api/user-export')).json();
    expect(receipts).toMatchObject([{ id, state: 'credited', text: expect.stringContaining('SOMA') }]);
    const { email } = (await sam.browser.get('/api/user-info')).json();
    expect((await sam.browser.post('/api/user-delete', { email })).statusCode).toBe(200);
    expect(await site.kept()).not.toContain(`${id}.webp`);
    expect(await site.db.selectFrom('receipts').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test.each([
    'Screenshot_20261127-141509.png',
    'Screenshot 2026-11-27 141509.pdf',
    'FB_IMG_1795788903007.jpg',
    '4242424242424242.jpg',
    'Receipt 4242 4242 4242 4242.pdf',
    '../r.exe',
  ])('is accepted under the name %s, which is neither stored nor logged', async (name) => {
    const sam = await site.sender();
    const { id } = receiptSchema.parse((await sam.send({ bytes: drawnPdf().bytes, name })).json());
    const row = await site.db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(row) + site.logged.join('\n')).not.toContain(name);
    await sam.read(id);
  });

  test.each([
    ['a HEIC photo', ftyp('heic', 'mif1', 'heic')],
    ['a HEIC photo', ftyp('mif1', 'heic', 'miaf')],
    ['a HEIC photo', ftyp('heim', 'mif1')],
    ['a HEIC photo', ftyp('hevc', 'msf1')],
    ['an AVIF picture', ftyp('avif', 'mif1', 'miaf')],
    ['an AVIF picture', ftyp('mif1', 'avif', 'miaf')],
    ['a GIF picture', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a TIFF picture', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['a BMP picture', Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1')],
  ])('is refused by name as %s, with how to convert it', async (format, bytes) => {
    const answer = await (await site.sender()).send({ bytes, name: 'IMG_0417.jpg' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.json().message).toMatch(new RegExp(`^This is ${format}, .+ Save it as JPEG`));
  });

  test('stores no card number from the text, and rejects card numbers typed by members', async () => {
    const sam = await site.sender();
    const number = '4242 4242 4242 4242';
    const receipt = await sent(sam, drawnPdf({ tail: [`CARD ${number}`] }).bytes);
    const { id } = await settle(sam, receipt.id, asRead(receipt));
    const { text } = await site.db
      .selectFrom('receipts')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const digits = (written: string) => written.replace(/\D/g, '');
    expect(digits(JSON.stringify(text))).not.toContain(digits(number));
    const old = await settled(sam, { date: '2026-11-05' });
    const answer = await sam.post(`${old.id}/appeal`, { text: `My card ${number} paid it` });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
    expect(site.logged.map(digits).join('\n')).not.toContain(digits(number));
  });

  test('is hidden from visitors and other members, and rejects calls without the CSRF token', async () => {
    const [sam, kim] = [await site.sender(), await site.sender()];
    const receipt = await sent(sam, drawnPdf().bytes);
    const picture = `${receipt.id}/picture`;
    for (const path of [receipt.id, picture]) {
      expect(await statusOf(sam, path)).toBe(200);
      expect(await statusOf(kim, path)).toBe(404);
      expect((await site.app.inject(`/api/user-receipts/${path}`)).statusCode).toBe(401);
    }
    for (const [call, body] of [
      ['fields', asRead(receipt)],
      ['appeal', { text: 'It is mine' }],
      ['discard', {}],
    ]) {
      expect((await kim.post(`${receipt.id}/${call}`, body)).statusCode).toBe(404);
      expect((await kim.post(`not-an-id/${call}`, body)).statusCode).toBe(404);
      const forged = await sam.browser.request('POST', `/api/user-receipts/${receipt.id}/${call}`, { body });
      expect(forged.statusCode).toBe(403);
    }
    expect((await kim.browser.get('/api/user-receipts')).json().items).toEqual([]);
    const { headers } = await sam.browser.get(`/api/user-receipts/${picture}`);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    const own = (await sam.browser.get(`/api/user-receipts/${receipt.id}`)).json();
    expect(own).toMatchObject({ state: 'check' });
  });
});

describe('receipt rules', () => {
  test('count a receipt once across all members, by file and by contents', async () => {
    const [sam, kim] = [await site.sender(), await site.sender()];
    const { bytes, lines } = drawnPdf({ merchant: 'Vans' });
    const first = await sent(sam, bytes);
    expect(await settle(sam, first.id, asRead(first))).toMatchObject({ state: 'credited' });
    const copy = receiptSchema.parse((await kim.send({ bytes, ...PDF })).json());
    expect(copy).toMatchObject({ state: 'refused', reason: { code: 'duplicate' }, has_picture: false });
    const other = await sent(kim, pdfFile({ lines: [...lines, 'COME AGAIN'] }));
    expect(await settle(kim, other.id, asRead(other))).toMatchObject({
      state: 'refused',
      reason: { code: 'duplicate', text: 'This receipt has already been submitted. Each one counts once.' },
    });
    expect(await pointsOf(kim)).toBe(0);
  });

  test('credit only one of five members who send the same receipt at once', async () => {
    const { bytes } = drawnPdf({ merchant: 'Converse' });
    const members = await Promise.all(Array.from({ length: 5 }, () => site.sender()));
    const read = await Promise.all(
      members.map(async (member) => ({ member, receipt: await sent(member, bytes) })),
    );
    const done = await Promise.all(
      read.map(({ member, receipt }) => settle(member, receipt.id, asRead(receipt))),
    );
    const states = done.map(({ state, reason }) => `${state} ${reason?.code ?? ''}`).toSorted();
    expect(states).toEqual(['credited ', ...Array(4).fill('refused duplicate')]);
  });

  test.each([
    ['too-old', { date: '2026-11-05' }],
    ['future', { date: '2026-11-22' }],
    ['too-small', { items: 1, about: 3, taxes: [] }],
    ['no-store', { merchant: 'Corner Hardware' }],
  ] as const)('reject a receipt with the reason %s', async (code, sale) => {
    const sam = await site.sender();
    const done = await settled(sam, sale);
    expect(done).toMatchObject({ state: 'refused', reason: { code }, can_appeal: true, points: null });
    expect(done.reason?.text).toMatch(/^[A-Z“].+\.$/);
    expect(await pointsOf(sam)).toBe(0);
  });

  test('reject another currency before the member checks the receipt', async () => {
    const receipt = await sent(
      await site.sender(),
      drawnPdf({ currency: 'GBP', tax: ['VAT 20%', 0.2] }).bytes,
    );
    expect(receipt).toMatchObject({ state: 'refused', reason: { code: 'foreign-currency' } });
    expect(receipt.reason?.text).toContain('GBP');
  });

  test('reject the sixth receipt for one store and day', async () => {
    const sam = await site.sender();
    const states: string[] = [];
    for (let count = 0; count < 6; count++) {
      const { state, reason } = await settled(sam, { merchant: 'Starbucks', about: 20 + count * 7 });
      states.push(reason ? `${state} ${reason.code}` : state);
    }
    expect(states.slice(0, 5).join()).not.toContain('refused');
    expect(states[5]).toBe('refused too-many');
  });

  test('reject a receipt for a linked-card purchase that already earned points', async () => {
    const sam = await site.sender();
    const { bytes, truth } = drawnPdf({ merchant: 'Fossil' });
    const { id } = await site.db
      .insertInto('card_events')
      .values({
        provider: 'test',
        event_id: randomUUID(),
        kind: 'purchase',
        purchase: randomUUID(),
        token: 'a-card',
        member_id: sam.id,
        store_id: 1,
        net_cents: truth.total_cents,
        total_cents: truth.total_cents,
        currency: 'USD',
        happened_at: new Date(NOW),
        received_at: new Date(NOW),
        state: 'waiting',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .updateTable('card_events')
      .set({ state: 'done', centre: 'charleston', store_name: truth.merchant, local_date: truth.date })
      .where('id', '=', id)
      .execute();
    const receipt = await sent(sam, bytes);
    expect(await settle(sam, receipt.id, asRead(receipt))).toMatchObject({
      state: 'refused',
      reason: { code: 'duplicate-card' },
    });
  });

  test('credit a receipt that may sell a gift card only with the net amount of a reviewer', async () => {
    const { id } = await settled(await site.sender(), { tail: ['GIFT CARD ACTIVATED'] });
    const approve = (netCents?: number) => approveReceipt(site.db, id, { netCents }, DECISION);
    await expect(approve()).rejects.toThrow(/net amount is unclear/);
    expect(await approve(4000)).toMatchObject({ state: 'credited', points: 40 });
  });
});

function returnOf(
  { truth }: ReturnType<typeof drawnPdf>,
  share: number,
  number = truth.number,
  more: string[] = [],
) {
  const cents = (amount: number) => `-${(Math.round(amount * share) / 100).toFixed(2)}`;
  const { subtotal_cents, tax_cents, total_cents, merchant } = truth;
  const lines = [
    merchant.toUpperCase(),
    'Tanger Outlets Charleston',
    '*** RETURN ***',
    'Date: 11/19/2026',
    `Original receipt #: ${number}`,
    `Receipt #: ${randomUUID().slice(0, 5)}-9001`,
    `ITEM ${cents(subtotal_cents)}`,
    `SUBTOTAL ${cents(subtotal_cents)}`,
    `SALES TAX ${cents(tax_cents)}`,
    `TOTAL ${cents(total_cents)}`,
    ...more,
  ];
  return pdfFile({ lines });
}

describe('return', () => {
  async function credited(sender: Sender, sale: Partial<Sale>) {
    const printing = drawnPdf(sale);
    const receipt = await sent(sender, printing.bytes);
    const { points } = await settle(sender, receipt.id, asRead(receipt));
    return { ...printing, id: receipt.id, points: points ?? 0 };
  }

  test('takes the points of its purchase back once, below zero if they are spent', async () => {
    const sam = await site.sender();
    const bought = await credited(sam, { merchant: 'Tommy Hilfiger' });
    await site.db
      .insertInto('ledger_entries')
      .values({
        ...(await site.db
          .selectFrom('ledger_entries')
          .selectAll()
          .where('member_id', '=', sam.id)
          .executeTakeFirstOrThrow()),
        id: undefined,
        kind: 'redemption',
        points: -bought.points,
        spend_cents: 0,
        idempotency_key: 'spent',
      })
      .execute();
    const bytes = returnOf(bought, 1);
    const returned = await sent(sam, bytes);
    expect(returned).toMatchObject({
      state: 'refused',
      reason: {
        code: 'return',
        text: `This is a return, so we took back the ${bought.points} points of its purchase.`,
      },
      can_appeal: false,
    });
    expect(await pointsOf(sam)).toBe(-bought.points);
    const again = receiptSchema.parse((await sam.send({ bytes, ...PDF })).json());
    expect(again).toMatchObject({ state: 'refused', reason: { code: 'duplicate' } });
    const photographed = await sent(sam, returnOf(bought, 1, bought.truth.number, ['COME AGAIN']));
    expect(photographed.state).toBe('review');
    expect(await pointsOf(sam)).toBe(-bought.points);
    const { items } = (await sam.browser.get('/api/user-transactions')).json();
    expect(items[0]).toMatchObject({ kind: 'refund', points: -bought.points, store_name: 'Tommy Hilfiger' });
  });

  test('of a part takes back its share, by the number of the purchase', async () => {
    const sam = await site.sender();
    const bought = await credited(sam, { merchant: 'Reebok' });
    await credited(sam, { merchant: 'Reebok' });
    const before = await pointsOf(sam);
    expect(await sent(sam, returnOf(bought, 0.5))).toMatchObject({
      state: 'refused',
      reason: { code: 'return' },
    });
    const half = Math.round(bought.truth.total_cents / 2) - Math.round(bought.truth.tax_cents / 2);
    const left = Math.floor((bought.truth.total_cents - bought.truth.tax_cents - half) / 100);
    expect(await pointsOf(sam)).toBe(before - bought.points + left);
    // Less is left than it gives back.
    expect(await sent(sam, returnOf(bought, 0.8))).toMatchObject({
      state: 'review',
      reason: { code: 'return' },
    });
  });

  test('that matches no receipt of the member is decided by a person', async () => {
    const [sam, kim] = [await site.sender(), await site.sender()];
    const bought = await credited(sam, { merchant: 'Fossil', about: 90 });
    const waits = await sent(kim, returnOf(bought, 1, '11111-2222'));
    expect(waits).toMatchObject({
      state: 'review',
      reason: { text: 'It says “*** RETURN ***”, so it may be a return. A team member will review it.' },
    });
    expect((await kim.post(`${waits.id}/fields`, asRead(waits))).statusCode).toBe(400);
    const approve = { storeId: 1 };
    await expect(approveReceipt(site.db, waits.id, approve, DECISION)).rejects.toThrow(/negative/);
    const own = await sent(sam, returnOf(bought, 0.5, '11111-2222'));
    expect(own.state).toBe('review');
    const given = { of: bought.id, netCents: 2000 };
    const done = await Promise.allSettled([
      returnReceipt(site.db, own.id, given, DECISION),
      returnReceipt(site.db, own.id, given, DECISION),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await sam.read(own.id)).toMatchObject({ state: 'refused', reason: { code: 'return' } });
    expect(await pointsOf(sam)).toBe(bought.points - 20);
  });

  test.each([
    ['void', '*** VOID ***'],
    ['training', 'TRAINING MODE'],
    ['quote', 'QUOTE # 4007'],
    ['copy', 'DUPLICATE RECEIPT'],
  ])('or another document that is not a sale is refused: %s', async (code, title) => {
    const sam = await site.sender();
    const { lines } = drawnPdf();
    const [name = '', ...rest] = lines;
    const receipt = await sent(sam, pdfFile({ lines: [name, title, ...rest] }));
    expect(receipt).toMatchObject({ state: 'refused', reason: { code }, can_appeal: true });
  });
});

describe('receipt appeal', () => {
  test('is accepted once per receipt, and can be approved', async () => {
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
    const row = await approveReceipt(site.db, id, {}, DECISION);
    expect(row).toMatchObject({ state: 'credited', decided_by: 'Ana' });
    expect(await pointsOf(sam)).toBe(row.points);
    await expect(approveReceipt(site.db, id, {}, DECISION)).rejects.toThrow(/not in review/);
  });

  test('can be rejected, and the decision is final', async () => {
    const sam = await site.sender();
    const { id } = await settled(sam, { merchant: 'Corner Hardware' });
    await sam.post(`${id}/appeal`, { text: 'But it is next door' });
    const why = 'The shop is not in the centre.';
    await rejectReceipt(site.db, id, why, DECISION);
    expect((await sam.browser.get(`/api/user-receipts/${id}`)).json()).toMatchObject({
      state: 'refused',
      reason: { code: 'reviewer', text: why },
      can_appeal: false,
    });
    expect((await sam.post(`${id}/appeal`, { text: 'Please' })).statusCode).toBe(409);
  });
});
