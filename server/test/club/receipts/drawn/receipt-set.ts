import { readFileSync } from 'node:fs';
import { addDays } from 'shared-contracts/content';
import type { ReceiptReason } from 'shared-contracts/member';
import sharp from 'sharp';
import { pdfFile } from './pdf-file.ts';
import { photograph, type Shot } from './photograph.ts';
import { printReceipt, type Typeface } from './printed.ts';
import { type Printing, ringUp, type Sale, type Truth } from './till.ts';

/** Outcome that a receipt must have: credited, or refused or reviewed for one of these reasons. */
type Expected = 'credited' | ReceiptReason;

export interface DrawnReceipt {
  readonly name: string;
  readonly centre: string;
  readonly truth: Truth;
  readonly expected: Expected;
  readonly draw: () => Promise<Buffer>;
}

interface Look {
  readonly centre?: 'charleston' | 'ottawa';
  readonly daysAgo?: number;
  readonly shot?: Shot;
  readonly face?: Typeface;
  readonly ink?: number;
  readonly expected?: Expected;
  readonly as?: 'photo' | 'pdf' | 'pdf-scan' | 'png' | 'webp';
}
type Case = readonly [name: string, merchant: string, sale?: Partial<Sale>, look?: Look];

const PLACES: Readonly<Record<'charleston' | 'ottawa', readonly string[]>> = {
  charleston: ['Tanger Outlets Charleston', '4840 Tanger Outlet Blvd', 'North Charleston, SC 29418'],
  ottawa: ['Tanger Outlets Ottawa', '8555 Campeau Drive', 'Ottawa, ON K2T 0K5'],
};
/** The receipts. The place of one in the list decides what is drawn: add new ones at the end. */
const CASES: readonly Case[] = JSON.parse(
  readFileSync(new URL('receipt-cases.json', import.meta.url), 'utf8'),
);

const PAIRS = [
  ['Nike', 'Vans'],
  ['Reebok', 'Starbucks'],
];

async function picture([, , , look = {}]: Case, { lines }: Printing, seed: number): Promise<Buffer> {
  const { as = 'photo', face = 'courier', ink = 30, shot } = look;
  if (as === 'pdf') return pdfFile({ lines });
  const paper = await printReceipt(lines, { face, ink, barcode: seed % 2 === 0 });
  const jpeg = await photograph([paper], { seed, ...shot });
  if (as === 'png') return sharp(jpeg).png({ palette: true }).toBuffer();
  if (as === 'webp') return sharp(jpeg).webp({ quality: 80 }).toBuffer();
  if (as !== 'pdf-scan') return jpeg;
  const { width, height } = await sharp(jpeg).metadata();
  return pdfFile({ jpeg, width, height });
}

function printingOf([, merchant, sale, look = {}]: Case, today: string, seed: number): Printing {
  const { centre = 'charleston', daysAgo = 2 } = look;
  return ringUp({ merchant, place: PLACES[centre], date: addDays(today, -daysAgo), seed, ...sale });
}

/** The receipts, drawn around the day `today`. The last are copies of earlier ones: send them in this order. */
export function receiptSet(today: string): DrawnReceipt[] {
  const single = CASES.map((drawn, index): DrawnReceipt => {
    const [name, , , { centre = 'charleston', expected = 'credited' } = {}] = drawn;
    const printing = printingOf(drawn, today, index + 1);
    const draw = () => picture(drawn, printing, index + 1);
    return { name, centre, truth: printing.truth, expected, draw };
  });
  const pairs = PAIRS.map((merchants, index): DrawnReceipt => {
    const printings = merchants.map((merchant, at) =>
      printingOf(['', merchant], today, 900 + index * 10 + at),
    );
    const [first] = printings;
    if (!first) throw new Error('A pair without receipts');
    return {
      name: `several in a photo, ${merchants.join(' and ')}`,
      centre: 'charleston',
      truth: first.truth,
      expected: 'several',
      async draw() {
        const papers = await Promise.all(
          printings.map(({ lines }) => printReceipt(lines, { face: 'courier' })),
        );
        return photograph(papers, { seed: 50 + index, angle: index * 4 });
      },
    };
  });
  const copyOf = (
    index: number,
    name: string,
    draw: (drawn: Case, original: DrawnReceipt) => Promise<Buffer>,
  ): DrawnReceipt => {
    const [drawn, original] = [CASES[index], single[index]];
    if (!drawn || !original) throw new Error(`There is no receipt ${index}`);
    return { ...original, name, expected: 'duplicate', draw: () => draw(drawn, original) };
  };
  return [
    ...single,
    ...pairs,
    copyOf(0, 'the same file again', (_, original) => original.draw()),
    copyOf(1, 'the same, encoded again', async (_, original) =>
      sharp(await original.draw())
        .resize({ width: 640 })
        .jpeg({ quality: 70 })
        .toBuffer(),
    ),
    copyOf(3, 'the same, photographed again', ([name, merchant, sale, look]) => {
      const drawn: Case = [name, merchant, sale, { ...look, shot: { angle: -4, light: 0.8, seed: 77 } }];
      return picture(drawn, printingOf(drawn, today, 4), 78);
    }),
    copyOf(36, 'the PDF, photographed', ([name, merchant, sale]) => {
      const drawn: Case = [name, merchant, sale];
      return picture(drawn, printingOf(drawn, today, 37), 37);
    }),
  ];
}
