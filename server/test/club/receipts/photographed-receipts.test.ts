import { receiptSchema } from 'shared-contracts/member';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOcr } from '../../../src/club/receipts/reading/ocr.ts';
import { readPicture } from '../../../src/club/receipts/reading/read-picture.ts';
import { hasCardNumber } from '../../../src/platform/text/card-number.ts';
import { printReceipt } from './drawn/printed.ts';
import { asRead, drawnPdf, type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({ readers: 1 });
});
afterAll(() => site.stop());

async function photograph(papers: ReadonlyArray<readonly string[]>, degrees = 0): Promise<Buffer> {
  const printed = await Promise.all(papers.map(printReceipt));
  const step = Math.max(...printed.map(({ width }) => width)) + 60;
  const background = '#585858';
  const table = sharp({
    create: {
      width: step * papers.length + 120,
      height: Math.max(...printed.map(({ height }) => height)) + 180,
      channels: 3,
      background,
    },
  }).composite(
    printed.map(({ data, width, height }, at) => ({
      input: Buffer.from(data),
      raw: { width, height, channels: 1 as const },
      left: 90 + at * step,
      top: 90,
    })),
  );
  return sharp(await table.png().toBuffer())
    .rotate(degrees, { background })
    .jpeg()
    .toBuffer();
}

async function decided(photo: Buffer) {
  const sam = await site.sender();
  const receipt = await sam.read(receiptSchema.parse((await sam.send({ bytes: photo })).json()).id);
  if (receipt.state !== 'check') return receipt;
  return receiptSchema.parse((await sam.post(`${receipt.id}/fields`, asRead(receipt))).json());
}

describe('a photographed receipt', () => {
  test('is read, credited, and stored without the card number', async () => {
    const { lines, truth } = drawnPdf({ merchant: 'Vans', tail: ['CARD 4242 4242 4242 4242'] });
    const points = Math.floor((truth.total_cents - truth.tax_cents) / 100);
    expect(await decided(await photograph([lines], 2))).toMatchObject({ state: 'credited', points });
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

  test('is not credited again for another photo', async () => {
    const { lines } = drawnPdf({ merchant: 'Reebok' });
    expect(await decided(await photograph([lines], 3))).toMatchObject({ state: 'credited' });
    expect(await decided(await photograph([lines], -4))).toMatchObject({ reason: { code: 'duplicate' } });
  });

  test('is not credited when another one is in the photo', async () => {
    const papers = ['Nike', 'Vans'].map((merchant) => drawnPdf({ merchant }).lines);
    expect(await decided(await photograph(papers))).toMatchObject({ reason: { code: 'several' } });
  });
});
