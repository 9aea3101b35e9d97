import styles from './motif.module.css';

/** Paths of a flat drawing in an 80 × 80 box, from back to front, each with its colour. */
type Motif = ReadonlyArray<readonly [tone: 'dye' | 'ink' | 'gold' | 'cloth' | 'line', d: string]>;

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const BAG: Motif = [
  ['line', 'M26 34a14 17 0 0 1 28 0'],
  ['dye', 'M14 34h52l6 38H8Z'],
  ['gold', disc(40, 47, 4)],
];
const SNEAKER: Motif = [
  ['dye', 'M8 42c8 3 14-2 18-11l10 4c6 12 20 15 34 19v12H8Z'],
  ['cloth', 'M6 64h66v8H6Z'],
  ['line', 'M32 43l8-5M38 49l8-5M46 53l7-5'],
];
const GIFT: Motif = [
  ['dye', 'M14 36h52v36H14Z'],
  ['gold', 'M34 36h12v36H34ZM10 26h60v10H10Z'],
  ['line', 'M40 26c-16 0-18-14-10-14 6 0 10 8 10 14 0-6 4-14 10-14 8 0 6 14-10 14Z'],
];
const BEAR: Motif = [
  ['gold', disc(25, 20, 9) + disc(55, 20, 9) + disc(40, 31, 20)],
  ['cloth', disc(40, 38, 9)],
  ['ink', disc(33, 27, 2.5) + disc(47, 27, 2.5) + disc(40, 35, 3)],
  ['dye', 'M26 51h28l8 22H18Z'],
];

const GOODS: Readonly<Record<string, Motif>> = {
  'accessories-and-jewelry': BAG,
  apparel: [
    ['line', 'M40 18v-4a5 5 0 1 0-5-5'],
    ['dye', 'M25 25l10-5q5 6 10 0l10 5 16 13-9 11-7-5v29H25V44l-7 5-9-11Z'],
    ['gold', 'M25 54h30v7H25Z'],
  ],
  beauty: [
    ['dye', 'M12 36q0-4 4-4h20q4 0 4 4v37H12Z'],
    ['ink', 'M20 20h12v12H20Z'],
    ['cloth', 'M52 44V28l13-9v25Z'],
    ['gold', 'M49 44h19v29H49Z'],
  ],
  dining: [
    ['line', 'M46 22l6-16'],
    ['cloth', 'M19 26h42l-6 47H25Z'],
    ['gold', 'M22 42h36l-2 16H24Z'],
    ['dye', 'M15 18h50v9H15Z'],
  ],
  entertainment: [
    ['gold', 'M6 26h68v11a6 6 0 0 0 0 12v11H6V49a6 6 0 0 0 0-12Z'],
    ['dye', 'M40 31l4 8 8 1-6 6 2 9-8-4-8 4 2-9-6-6 8-1Z'],
  ],
  footwear: SNEAKER,
  home: [
    ['ink', 'M37 40h6v26h-6Z'],
    ['gold', 'M26 10h28l12 31H14Z'],
    ['dye', 'M24 65h32v8H24Z'],
  ],
  kids: BEAR,
  services: [
    ['ink', 'M22 14q0-6 6-6h24q6 0 6 6v53q0 6-6 6H28q-6 0-6-6Z'],
    ['cloth', 'M27 16h26v46H27Z'],
    ['dye', disc(40, 39, 9)],
  ],
  'specialty-and-gifts': GIFT,
  'sports-and-outdoor': [
    ['dye', 'M40 12 74 73H6Z'],
    ['ink', 'M40 40 55 73H25Z'],
    ['line', 'M40 12V4M40 4l12 4-12 4'],
  ],
};

export const goodsMotif = (categorySlug: string): Motif => GOODS[categorySlug] ?? BAG;

export const EVENT_MOTIFS = {
  market: [
    ['cloth', 'M14 34h52v36H14Z'],
    ['gold', disc(26, 52, 7) + disc(40, 50, 7) + disc(54, 52, 7)],
    ['ink', 'M10 58h60v15H10Z'],
    ['dye', 'M14 8h52l8 22a8 8 0 0 1-16 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 8 8 0 0 1-16 0Z'],
  ],
  music: [
    ['line', 'M58 8 42 34M52 6l12 6'],
    ['dye', 'M46 30c8 4 8 12 4 16-1 8-2 26-22 26S6 54 18 46c4-2 8-2 10-8 3-8 10-12 18-8Z'],
    ['cloth', disc(30, 53, 8)],
    ['ink', disc(30, 53, 4)],
  ],
  family: [
    ['line', 'M26 42 38 74M54 46 40 74'],
    ['gold', 'M26 6c11 0 17 9 15 20s-9 17-15 17-13-6-15-17 4-20 15-20Z'],
    ['dye', 'M54 12c10 0 16 8 14 18s-8 16-14 16-12-6-14-16 4-18 14-18Z'],
  ],
  seasonal: [
    ['ink', 'M35 62h10v12H35Z'],
    ['dye', 'M40 10 56 32h-8l12 16h-8l12 16H16l12-16h-8l12-16h-8Z'],
    [
      'gold',
      `M40 2l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1Z${disc(34, 40, 3)}${disc(46, 44, 3)}${disc(36, 56, 3)}`,
    ],
  ],
  fitness: SNEAKER,
  charity: [
    ['dye', 'M40 70S8 50 8 28c0-18 24-22 32-6 8-16 32-12 32 6 0 22-32 42-32 42Z'],
    ['cloth', 'M18 28c0-6 4-10 9-10'],
    ['gold', disc(62, 62, 8)],
  ],
  sale: [
    ['gold', 'M44 8h26v26L36 68 10 42Z'],
    ['cloth', disc(60, 18, 4)],
    ['dye', 'M26 24 12 38 4 30 18 16Z'],
    ['ink', disc(32, 36, 4.5) + disc(45, 52, 4.5)],
    ['line', 'M47 32 30 56'],
  ],
} as const satisfies Record<string, Motif>;

export function MotifDrawing({ motif, x, y, size }: { motif: Motif; x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 80})`}>
      {motif.map(([tone, d]) => (
        <path key={d} className={styles.part} data-fill={tone} d={d} />
      ))}
    </g>
  );
}
