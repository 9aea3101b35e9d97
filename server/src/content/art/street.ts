import type { Landscape } from 'shared-contracts/content';
import {
  between,
  drawn,
  type Frame,
  filled,
  frameOf,
  n,
  pick,
  type Random,
  randomOf,
  type SceneFacts,
  type Season,
} from './frame.ts';
import type { Shop } from './shop-layout.ts';

const COATS = ['l6-42h18l6 42Z', 'l3-22-2-22h28l-2 22 3 22h-10l-5-18-5 18Z', 'l9-26v-18h12v18l9 26Z'];

const COMPANIONS = [
  'M-40 0l4-26h12l4 26ZM-37-34a7 7 0 0114 0a7 7 0 01-14 0',
  'M44 0v-18l-5-6 8-6 4 6h22l6-8v12l-4 20h-5v-10h-18v10Z',
  '',
] as const;

function shopper(x: number, frame: Frame, random: Random): string {
  const tall = between(random, 0.95, 1.12);
  const companion = pick(random, COMPANIONS);
  const foot = frame.ground + n(30 * frame.scale);
  const coat = pick(random, [0, 1, 2]);
  const body = filled(
    'var(--folk)',
    `M-15 0${COATS[coat]}M-10-52a10 10 0 0120 0a10 10 0 01-20 0${companion}`,
  );
  const bag = filled(`var(--c${Math.floor(random() * 6)})`, 'M17 0h18v-20h-18Z');
  return `<g transform="translate(${n(x)} ${foot})scale(${(frame.scale * tall).toFixed(2)})">${body}${bag}</g>`;
}

const CROWNS: Readonly<Record<Season, readonly [string, string]>> = {
  spring: ['var(--bloom)', 'var(--bloom2)'],
  summer: ['var(--leaf)', 'var(--leaf)'],
  fall: ['var(--fall)', 'var(--fall2)'],
  winter: ['var(--leaf)', 'var(--leaf)'],
  snow: ['var(--fir)', 'var(--fir)'],
};

function trees(at: readonly number[], frame: Frame, landscape: Landscape, season: Season): string {
  const { ground, scale: s } = frame;
  const y = ground + n(6 * s);
  const r = (value: number) => n(value * s);
  if (landscape === 'desert') {
    const leaf = (x: number, dx: number, dy: number) =>
      `M${n(x - 7 * s)} ${y}q${r(dx / 2)} ${r(dy / 2 - 6)} ${r(dx + 7)} ${r(dy)}q${r(7 - dx / 3)} ${r(-dy / 2)} ${r(7 - dx)} ${r(-dy)}`;
    const agave = (x: number) => leaf(x, -30, -38) + leaf(x, 0, -60) + leaf(x, 30, -40);
    return filled('var(--leaf)', at.map(agave).join(''));
  }
  const trunks = drawn('var(--trunk)', 7 * s, at.map((x) => `M${n(x)} ${y + r(4)}v-${r(42)}`).join(''));
  if (season === 'snow' || landscape === 'mountains' || landscape === 'lake') {
    const cone = (part: number) => (x: number) =>
      `M${n(x - 27 * part * s)} ${y - r(124 - 104 * part)}l${r(27 * part)}-${r(104 * part)} ${r(27 * part)} ${r(104 * part)}Z`;
    const snow = season === 'snow' ? filled('var(--flake)', at.map(cone(0.4)).join('')) : '';
    const baubles =
      season === 'snow' || season === 'winter'
        ? drawn(
            'var(--lamp)',
            7 * s,
            at
              .map(
                (x) =>
                  `M${n(x)} ${y - r(50)}h0M${n(x - 9 * s)} ${y - r(32)}h0M${n(x + 10 * s)} ${y - r(36)}h0`,
              )
              .join(''),
          )
        : '';
    return trunks + filled('var(--leaf)', at.map(cone(1)).join('')) + snow + baubles;
  }
  const [crown, fleck] = CROWNS[season];
  const dots = (dx: number, dy: number) => (x: number) => `M${n(x + dx * s)} ${y - r(56 + dy)}h0`;
  return [
    trunks,
    drawn(crown, 54 * s, at.map(dots(0, 0)).join('')),
    crown === fleck ? '' : drawn(fleck, 22 * s, at.map((x) => dots(-10, 10)(x) + dots(12, -8)(x)).join('')),
  ].join('');
}

/** Petals, leaves or snow on the ground. */
function litter({ sheet, seed, season }: SceneFacts): string {
  const frame = frameOf(sheet, seed + 5);
  const { width, height, ground, scale: s, random } = frame;
  if (season === 'snow')
    return filled(
      'var(--flake)',
      `M0 ${ground + n(18 * s)}Q${n(width / 4)} ${ground - n(6 * s)} ${n(width / 2)} ${ground + n(16 * s)}T${width} ${ground + n(12 * s)}V${height}H0Z`,
    );
  if (season !== 'spring' && season !== 'fall') return '';
  let path = '';
  for (let x = 10; x < width; x += between(random, 26, 60) * s)
    path += `M${n(x)} ${n(ground + between(random, 10, 46) * s)}h${n(4 * s)}`;
  return drawn(season === 'fall' ? 'var(--fall)' : 'var(--bloom)', 5 * s, path);
}

export function street(shops: readonly Shop[], facts: SceneFacts): string {
  const { sheet, seed, landscape, season } = facts;
  const frame = frameOf(sheet, seed + 2);
  const { width, height, ground, scale: s, random } = frame;
  const gaps = shops
    .slice(1)
    .map(({ x }) => x - 20 * s)
    .filter((x) => x > 20 * s && x < width - 20 * s);
  const lead = shops.find((shop) => shop.lead);
  const crowd = Math.round(width / s / 380);
  const folk = Array.from({ length: crowd }, (_, index) =>
    n(width * ((index + between(random, 0.2, 0.8)) / crowd)),
  );
  const roof = lead && n(ground - lead.height + 14 * s);
  return [
    filled('var(--ground)', `M0 ${ground}h${width}V${height}H0Z`),
    litter(facts),
    trees(gaps, frame, landscape, season),
    lead
      ? drawn(
          'var(--lamp)',
          8 * s,
          `M0 ${n(ground - 196 * s)}Q${n(lead.x / 2)} ${n(ground - 150 * s)} ${n(lead.x)} ${roof}M${n(lead.x + lead.width)} ${roof}Q${n((lead.x + lead.width + width) / 2)} ${n(ground - 150 * s)} ${width} ${n(ground - 196 * s)}`,
          `0 ${n(26 * s)}`,
        )
      : '',
    ...folk.map((x) => shopper(x, frame, randomOf(seed + x))),
  ].join('');
}
