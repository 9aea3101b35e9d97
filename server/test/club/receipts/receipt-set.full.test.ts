import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptSet } from './drawn/receipt-set.ts';
import { type ReceiptsSite, startReceiptsSite, TODAY } from './receipts-site.ts';
import { sendDrawn } from './send-drawn.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({ readers: 2 });
});
afterAll(() => site.stop());

/** One of each kind that reading can fail at, and copies with their originals; `pnpm drill receipts` sends all. */
const SHARE = [
  'plain',
  'plain, day first',
  'plain, Canadian',
  'crumpled more',
  'French',
  'PDF',
  'PDF of a scan',
  'fourteen days old',
  'old',
  'euros',
  'several in a photo, Nike and Vans',
  'the same file again',
  'the same, photographed again',
];
const isDrill = process.env.DRILL === 'receipts';

test('generated receipts are decided correctly, most of them without manual review', async () => {
  const set = receiptSet(TODAY).filter(({ name }) => isDrill || SHARE.includes(name));
  const outcomes = await sendDrawn(site, set);
  expect(outcomes.length).toBeGreaterThanOrEqual(isDrill ? 50 : SHARE.length);
  expect(outcomes.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  expect(outcomes.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(
    outcomes.length * 0.85,
  );
  const rows = await site.db.selectFrom('receipts').select(['text', 'read']).execute();
  expect(JSON.stringify(rows).replace(/\D/g, '')).not.toContain('4242424242424242');
}, 400_000);
