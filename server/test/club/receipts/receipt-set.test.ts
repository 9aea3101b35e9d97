import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOcr } from '../../../src/club/receipts/reading/ocr.ts';
import { readPicture } from '../../../src/club/receipts/reading/read-picture.ts';
import { hasCardNumber } from '../../../src/platform/text/card-number.ts';
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
  'with a card number',
  'several in a photo, Nike and Vans',
  'the same file again',
  'the same, photographed again',
];
const isWhole = process.env.DRILL === 'receipts';
const set = receiptSet(TODAY).filter(({ name, isMore }) => (isWhole ? !isMore : SHARE.includes(name)));

/** Drawn receipts, sent by a member each, read by real readers and decided by the rules. */
test('every drawn receipt is decided rightly, or honestly left to a person', async () => {
  const outcomes = await sendDrawn(site, set);
  expect(outcomes.length).toBeGreaterThanOrEqual(isWhole ? 40 : SHARE.length);
  const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong');
  expect(wrong).toEqual([]);
  // Honest is not enough: most have to be decided without a person.
  expect(outcomes.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(
    outcomes.length * 0.85,
  );
}, 400_000);

test('no card number is left in what was read, and the picture is kept without it', async () => {
  const rows = await site.db
    .selectFrom('receipts')
    .select(['text', 'read', 'file_key'])
    .where('text', 'is not', null)
    .execute();
  expect(rows.length).toBeGreaterThan(isWhole ? 30 : 8);
  expect(JSON.stringify(rows).replace(/\D/g, '')).not.toContain('4242424242424242');
  const blackened = rows.find(({ text }) => text?.includes('•••• •••• •••• ••••'));
  const picture = blackened?.file_key ? await site.files.get(blackened.file_key) : null;
  if (!picture) throw new Error('The receipt with a card number is not there');
  const again = await readPicture(picture, await startOcr());
  expect(again.lines.join('\n')).toContain('TOTAL');
  expect(again.lines.some(hasCardNumber)).toBe(false);
});
