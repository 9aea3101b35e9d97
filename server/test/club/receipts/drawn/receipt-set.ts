import { addDays, type ReceiptReason } from 'shared-contracts';
import sharp from 'sharp';
import { pdfFile } from './pdf-file.ts';
import { photograph, type Shot } from './photograph.ts';
import { printReceipt, type Typeface } from './printed.ts';
import { type Printing, ringUp, type Sale, type Truth } from './till.ts';

/**
 * Outcome that a receipt must have: credited, refused or reviewed for one of these reasons. A review is always honest.
 */
export type Expected = 'credited' | ReceiptReason;

export interface DrawnReceipt {
  readonly name: string;
  /** Another one of its kind: left out where time is short. */
  readonly isMore: boolean;
  readonly centre: string;
  readonly truth: Truth;
  readonly expected: Expected;
  /** Draws it; the same bytes every time. */
  readonly draw: () => Promise<Buffer>;
}

interface Case {
  readonly name: string;
  /** Another one of its kind, for those who have the time. */
  readonly isMore?: boolean;
  readonly sale: Partial<Sale> & { readonly merchant: string };
  readonly centre?: 'charleston' | 'ottawa';
  readonly daysAgo?: number;
  readonly shot?: Shot;
  readonly face?: Typeface;
  readonly ink?: number;
  readonly expected?: Expected;
  readonly as?: 'photo' | 'scan' | 'pdf' | 'pdf-scan' | 'png' | 'webp';
}

const PLACES: Readonly<Record<'charleston' | 'ottawa', readonly string[]>> = {
  charleston: ['Tanger Outlets Charleston', '4840 Tanger Outlet Blvd', 'North Charleston, SC 29418'],
  ottawa: ['Tanger Outlets Ottawa', '8555 Campeau Drive', 'Ottawa, ON K2T 0K5'],
};
const CANADIAN = { currency: 'CAD', taxes: [['HST 13%', 0.13]] } as const;
const FRENCH = { currency: 'CAD', language: 'fr', taxes: [['TVH 13%', 0.13]] } as const;

const CASES: readonly Case[] = [
  { name: 'plain', sale: { merchant: 'Nike' } },
  {
    name: 'plain, discount',
    sale: { merchant: 'Columbia Sportswear', discount: 0.25, dateStyle: 'words' },
    face: 'plex',
  },
  {
    isMore: true,
    name: 'plain, short date',
    sale: { merchant: 'Eddie Bauer', dateStyle: 'us-short', numberLabel: 'Trans #' },
  },
  {
    name: 'plain, day first',
    sale: { merchant: 'Tommy Hilfiger', dateStyle: 'day-month', numberLabel: 'Invoice No' },
    face: 'plex',
  },
  {
    name: 'plain, two taxes',
    sale: {
      merchant: 'Shake Shack',
      about: 32,
      taxes: [
        ['STATE TAX 6%', 0.06],
        ['LOCAL TAX 3%', 0.03],
      ],
      numberLabel: 'Order #',
    },
  },
  {
    name: 'plain, no tax',
    sale: { merchant: 'Five Below', about: 22, taxes: [], numberLabel: 'Ticket' },
    face: 'plex',
  },
  { name: 'plain, png', sale: { merchant: 'Vera Bradley', about: 140 }, as: 'png' },
  {
    isMore: true,
    name: 'plain, webp',
    sale: { merchant: 'Dr. Martens', about: 190, discount: 0.1 },
    as: 'webp',
    face: 'plex',
  },
  { name: 'plain, pale table', sale: { merchant: 'Cotton On' }, shot: { paleTable: true, shadow: 0.25 } },
  { name: 'plain, Canadian', sale: { merchant: 'Lids', ...CANADIAN }, centre: 'ottawa' },
  {
    isMore: true,
    name: 'plain, Canadian, iso date',
    sale: { merchant: 'Skechers', ...CANADIAN, dateStyle: 'iso', discount: 0.3 },
    centre: 'ottawa',
    face: 'plex',
  },
  { name: 'one item', sale: { merchant: 'Starbucks', items: 1, about: 9 } },
  { isMore: true, name: 'crumpled', sale: { merchant: 'Nike', about: 120 }, shot: { crumple: 0.5 } },
  {
    name: 'crumpled more',
    sale: { merchant: 'Reebok', discount: 0.2 },
    shot: { crumple: 0.8, angle: -3 },
    face: 'plex',
  },
  { name: 'crumpled, noisy', sale: { merchant: 'Fossil', about: 210 }, shot: { crumple: 0.6, noise: 14 } },
  {
    name: 'crumpled badly',
    sale: { merchant: 'TUMI', about: 320 },
    shot: { crumple: 1.1, angle: 4, shadow: 0.3 },
    face: 'plex',
  },
  { name: 'rotated a little', sale: { merchant: 'Vans' }, shot: { angle: 7 } },
  {
    name: 'rotated more',
    sale: { merchant: 'Converse', discount: 0.15 },
    shot: { angle: -13 },
    face: 'plex',
  },
  { name: 'lying on its side', sale: { merchant: 'ECCO' }, shot: { angle: 90 } },
  { name: 'upside down', sale: { merchant: 'Soma' }, shot: { angle: 180 }, face: 'plex' },
  { name: 'lying on its other side, askew', sale: { merchant: 'Zumiez' }, shot: { angle: -86 } },
  {
    isMore: true,
    name: 'slanted',
    sale: { merchant: 'Ghirardelli', about: 41 },
    shot: { slant: 0.16, angle: 3 },
    face: 'plex',
  },
  { name: 'dark', sale: { merchant: 'Athleta' }, shot: { light: 0.42, noise: 6 } },
  {
    isMore: true,
    name: 'dark, in a shadow',
    sale: { merchant: 'Saucony' },
    shot: { light: 0.55, shadow: 0.5, noise: 5 },
    face: 'plex',
  },
  { name: 'very dark', sale: { merchant: 'Windsor' }, shot: { light: 0.25, noise: 5 } },
  { name: 'blurred', sale: { merchant: 'Jockey' }, shot: { blur: 1.3 }, face: 'plex' },
  { name: 'faded print', sale: { merchant: 'Hallmark', about: 37 }, ink: 150 },
  {
    isMore: true,
    name: 'squeezed JPEG',
    sale: { merchant: 'west elm', about: 260 },
    shot: { quality: 28 },
    face: 'plex',
  },
  { name: 'long', sale: { merchant: 'TJ Maxx', items: 34, about: 310 } },
  {
    isMore: true,
    name: 'longer',
    sale: { merchant: 'Nordstrom Rack', items: 52, about: 640, discount: 0.1 },
    face: 'plex',
  },
  {
    name: 'long, crumpled',
    sale: { merchant: 'Crate & Barrel', items: 26, about: 410 },
    shot: { crumple: 0.5, angle: 2 },
  },
  { name: 'French', sale: { merchant: 'Sephora', ...FRENCH }, centre: 'ottawa' },
  {
    isMore: true,
    name: 'French, words',
    sale: { merchant: 'ALDO', ...FRENCH, dateStyle: 'words', discount: 0.2 },
    centre: 'ottawa',
    face: 'plex',
  },
  {
    name: 'French, two taxes',
    sale: {
      merchant: "L'Occitane en Provence",
      ...FRENCH,
      taxes: [
        ['TPS 5%', 0.05],
        ['TVQ 9,975%', 0.09975],
      ],
    },
    centre: 'ottawa',
  },
  {
    name: 'French, crumpled',
    sale: { merchant: 'Lacoste', ...FRENCH, about: 150 },
    centre: 'ottawa',
    shot: { crumple: 0.5 },
    face: 'plex',
  },
  {
    isMore: true,
    name: 'French, askew',
    sale: { merchant: 'UGG', ...FRENCH, about: 180 },
    centre: 'ottawa',
    shot: { angle: -6 },
  },
  { name: 'PDF', sale: { merchant: 'Apple', about: 480 }, as: 'pdf' },
  { name: 'PDF of a scan', sale: { merchant: 'Vince', about: 240 }, as: 'pdf-scan' },
  { name: 'French PDF', sale: { merchant: 'Swarovski', ...FRENCH }, centre: 'ottawa', as: 'pdf' },
  { name: 'fourteen days old', sale: { merchant: 'Rally House' }, daysAgo: 14 },
  { name: 'old', sale: { merchant: 'Bluemercury' }, daysAgo: 15, expected: 'too-old' },
  {
    isMore: true,
    name: 'old, last year',
    sale: { merchant: 'LOFT', dateStyle: 'words' },
    daysAgo: 380,
    expected: 'too-old',
    face: 'plex',
  },
  { name: 'of tomorrow', sale: { merchant: 'Watch Station' }, daysAgo: -2, expected: 'future' },
  {
    name: 'euros',
    sale: { merchant: 'Lacoste', currency: 'EUR', taxes: [['TVA 20%', 0.2]], language: 'fr' },
    centre: 'ottawa',
    expected: 'foreign-currency',
  },
  {
    isMore: true,
    name: 'pounds',
    sale: { merchant: 'Dr. Martens', currency: 'GBP', taxes: [['VAT 20%', 0.2]] },
    expected: 'foreign-currency',
    face: 'plex',
  },
  {
    name: 'too small',
    sale: { merchant: 'Charleys Cheesesteaks', items: 1, about: 4, taxes: [] },
    expected: 'too-small',
  },
  {
    name: 'above a thousand',
    sale: { merchant: 'Sleep Number', items: 2, about: 1900 },
    expected: 'large',
    face: 'plex',
  },
  { name: 'another shop', sale: { merchant: 'Corner Hardware' }, expected: 'no-store' },
  {
    name: 'without a number',
    sale: { merchant: 'Chipotle Mexican Grill', about: 24, numberLabel: null },
    expected: 'no-number',
  },
  {
    name: 'with a card number',
    sale: { merchant: 'Marc Jacobs', about: 95, tail: ['CARD 4242 4242 4242 4242'] },
  },
];

/** Till slips of two shops in one photo. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['Nike', 'Vans'],
  ['Reebok', 'Starbucks'],
];

function saleOf({ sale, centre = 'charleston', daysAgo = 2 }: Case, today: string, seed: number): Sale {
  return { place: PLACES[centre], date: addDays(today, -daysAgo), seed, ...sale };
}

async function picture(drawn: Case, printing: Printing, seed: number): Promise<Buffer> {
  const { as = 'photo' } = drawn;
  if (as === 'pdf') return pdfFile({ lines: printing.lines });
  const paper = await printReceipt(printing.lines, {
    face: drawn.face ?? 'courier',
    ink: drawn.ink ?? 30,
    barcode: seed % 2 === 0,
  });
  const jpeg = await photograph([paper], { seed, ...drawn.shot });
  if (as === 'png') return sharp(jpeg).png({ palette: true }).toBuffer();
  if (as === 'webp') return sharp(jpeg).webp({ quality: 80 }).toBuffer();
  if (as !== 'pdf-scan') return jpeg;
  const { width, height } = await sharp(jpeg).metadata();
  return pdfFile({ jpeg, width, height });
}

/** The receipts, drawn around the day `today`. The last are copies of the first ones: send them in this order. */
export function receiptSet(today: string): DrawnReceipt[] {
  const single = CASES.map((drawn, index): DrawnReceipt => {
    const seed = index + 1;
    const printing = ringUp(saleOf(drawn, today, seed));
    return {
      name: drawn.name,
      isMore: drawn.isMore ?? false,
      centre: drawn.centre ?? 'charleston',
      truth: printing.truth,
      expected: drawn.expected ?? 'credited',
      draw: () => picture(drawn, printing, seed),
    };
  });
  const pairs = PAIRS.map((merchants, index): DrawnReceipt => {
    const printings = merchants.map((merchant, at) =>
      ringUp(saleOf({ name: '', sale: { merchant } }, today, 900 + index * 10 + at)),
    );
    const [first] = printings;
    if (!first) throw new Error('A pair of none');
    return {
      name: `several in a photo, ${merchants.join(' and ')}`,
      isMore: false,
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
  const copyOf = (index: number, name: string, draw: () => Promise<Buffer>): DrawnReceipt[] => {
    const original = single[index];
    return original ? [{ ...original, name, isMore: false, expected: 'duplicate', draw }] : [];
  };
  const again = async (index: number) => (await single[index]?.draw()) ?? Buffer.alloc(0);
  return [
    ...single,
    ...pairs,
    ...copyOf(0, 'the same file again', () => again(0)),
    ...copyOf(1, 'the same, encoded anew', async () =>
      sharp(await again(1))
        .resize({ width: 640 })
        .jpeg({ quality: 70 })
        .toBuffer(),
    ),
    ...copyOf(3, 'the same, photographed again', async () => {
      const drawn = CASES[3];
      if (!drawn) throw new Error('There is no fourth');
      return picture(
        { ...drawn, shot: { angle: -4, light: 0.8, seed: 77 } },
        ringUp(saleOf(drawn, today, 4)),
        78,
      );
    }),
    ...copyOf(36, 'the PDF, photographed', async () => {
      const drawn = CASES[36];
      if (!drawn) throw new Error('There is no PDF');
      return picture({ ...drawn, as: 'photo' }, ringUp(saleOf(drawn, today, 37)), 37);
    }),
  ];
}
