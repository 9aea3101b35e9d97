import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAngle, seemsOnSide } from '../../../src/club/receipts/reading/find-angle.ts';
import { type Ocr, startOcr } from '../../../src/club/receipts/reading/ocr.ts';
import { readPicture } from '../../../src/club/receipts/reading/read-picture.ts';
import { type Grey, printReceipt } from './drawn/printed.ts';

const receipt = (items: number) =>
  printReceipt([
    'Nike',
    'DATE 11/27/2026',
    ...Array.from({ length: items }, (_, at) => `SHIRT ${100 + at}${' '.repeat(40)}40.00`),
    'TOTAL 130.80',
    'THANK YOU',
  ]);

const imageOf = ({ data, width, height }: Grey, degrees: number) =>
  sharp(data, { raw: { width, height, channels: 1 } }).rotate(degrees, { background: '#fff' });

async function turned(picture: Grey, degrees: number): Promise<Grey> {
  const { data, info } = await imageOf(picture, degrees)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('angle of the lines', () => {
  test.each([
    ['usual', 12, 0, 0],
    ['usual', 12, 90, 90],
    ['usual', 12, 7, 7],
    ['tall', 300, 0, 0],
    ['tall', 300, 90, 90],
    ['tall', 300, 180, 0],
    ['tall', 300, 270, 90],
  ])('of a %s receipt with %i items, turned by %i degrees, is %i', async (_, items, degrees, angle) => {
    const picture = await turned(await receipt(items), degrees);
    const found = findAngle(picture, seemsOnSide(picture));
    expect(Math.abs(found - angle)).toBeLessThanOrEqual(0.5);
  });
});

describe('picture of a receipt', () => {
  let ocr: Ocr;
  beforeAll(async () => {
    ocr = await startOcr();
  });

  test.each([0, 90, 180, 270, 353])('is read when it is turned by %i degrees', async (degrees) => {
    const bytes = await imageOf(await receipt(12), degrees)
      .png()
      .toBuffer();
    const { lines } = await readPicture(bytes, ocr);
    expect([lines.length, lines[0], lines.at(-2)]).toEqual([16, 'Nike', 'TOTAL 130.80']);
  });
});
