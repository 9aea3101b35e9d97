import { type Random, randomOf } from './scene-random.ts';

export type SceneLandscape = 'coast' | 'mountains' | 'plains' | 'desert' | 'lake' | 'city';
export type SceneLight = 'morning' | 'day' | 'evening' | 'night';
export type SceneVariant = 'hero' | 'card' | 'banner';

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

const SHEETS = {
  hero: { width: 640, height: 660, ground: 590, scale: 1.12, stripes: [7, 9] },
  card: { width: 400, height: 250, ground: 224, scale: 0.58, stripes: [7, 9] },
  banner: { width: 1280, height: 420, ground: 368, scale: 1, stripes: [5, 7] },
} as const satisfies Record<SceneVariant, Omit<Frame, 'random'>>;

/** Returns a frame with its own random numbers, so drawing a part twice gives the same result. */
export function frameOf(variant: SceneVariant, seed: number): Frame {
  return { ...SHEETS[variant], random: randomOf(seed) };
}
