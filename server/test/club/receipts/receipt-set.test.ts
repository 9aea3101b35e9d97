import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOcr } from '../../../src/club/receipts/reading/ocr.ts';
import { readPicture } from '../../../src/club/receipts/reading/read-picture.ts';
import { hasCardNumber } from '../../../src/platform/text/card-number.ts';
import { receiptSet } from './drawn/receipt-set.ts';
import { type ReceiptsSite, startReceiptsSite, TODAY } from './receipts-site.ts';
import { sendDrawn } from './send-drawn.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({ readers: 1 });
});
afterAll(() => site.stop());

test('a photographed receipt is read, credited, and stored without the card number', async () => {
  const set = receiptSet(TODAY).filter(({ name }) => name === 'with a card number');
  expect(await sendDrawn(site, set)).toMatchObject([{ verdict: 'right' }]);
  const { text, read, file_key } = await site.db
    .selectFrom('receipts')
    .select(['text', 'read', 'file_key'])
    .executeTakeFirstOrThrow();
  expect(text).toContain('•••• •••• •••• ••••');
  expect(JSON.stringify([text, read]).replace(/\D/g, '')).not.toContain('4242424242424242');
  const picture = file_key ? await site.files.get(file_key) : null;
  if (!picture) throw new Error('The picture is not kept');
  const again = await readPicture(picture, await startOcr());
  expect(again.lines.join('\n')).toContain('TOTAL');
  expect(again.lines.some(hasCardNumber)).toBe(false);
});
