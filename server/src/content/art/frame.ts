import type { Landscape } from 'shared-contracts/content';

export type Light = 'morning' | 'day' | 'evening' | 'night';
/** `snow` is a winter with snow, `winter` one without. Both have wreaths. */
export type Season = 'winter' | 'snow' | 'spring' | 'summer' | 'fall';

/** Canvas of a scene. Lengths of parts are for the hero and multiplied by `scale`. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Height of the street. Everything is drawn up from here, so cropping removes sky. */
  readonly ground: number;
  readonly scale: number;
  /** Stripes per awning: of a shop and of the leading one. Odd, so both ends match. */
  readonly stripes: readonly [number, number];
  readonly random: Random;
}

export const SHEETS = {
  hero: { width: 640, height: 660, ground: 590, scale: 1.12, stripes: [7, 9] },
  card: { width: 400, height: 250, ground: 224, scale: 0.58, stripes: [7, 9] },
  strip: { width: 720, height: 270, ground: 214, scale: 0.66, stripes: [5, 7] },
} as const satisfies Record<string, Omit<Frame, 'random'>>;
export type Sheet = keyof typeof SHEETS;

/** What a drawing shows. The same facts draw the same picture. */
export interface SceneFacts {
  readonly sheet: Sheet;
  readonly seed: number;
  readonly landscape: Landscape;
  readonly light: Light;
  readonly season: Season;
}

/** Returns a frame with its own random numbers, so drawing a part twice gives the same result. */
export function frameOf(sheet: Sheet, seed: number): Frame {
  return { ...SHEETS[sheet], random: randomOf(seed) };
}

/** Random number in [0, 1) that is reproducible from a seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the seed of a centre's scene from its slug (FNV-1a). */
export function sceneSeed(slug: string): number {
  let hash = 0x811c9dc5;
  for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export const between = (random: Random, least: number, most: number) => least + random() * (most - least);

export function pick<T>(random: Random, [first, ...rest]: readonly [T, ...T[]]): T {
  return rest[Math.floor(random() * (rest.length + 1)) - 1] ?? first;
}

/** Whole numbers keep the SVG small. */
export const n = Math.round;

export const filled = (fill: string, d: string) => (d ? `<path fill="${fill}" d="${d}"/>` : '');
export const drawn = (stroke: string, width: number, d: string, dashes = '', ends = 'round') =>
  d &&
  `<path fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="${ends}" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`} d="${d}"/>`;
