import type { Random } from '../random.ts';
import { type Frame, frameOf, type Point, pointIn } from './geometry.ts';

export interface Stretch {
  readonly frame: Frame;
  readonly length: number;
}

const SHAPES = [
  { name: 'street', turn: () => 0, sway: 0.12 },
  { name: 'horseshoe', turn: (joints: number) => Math.PI / Math.max(joints, 3), sway: 0.08 },
  { name: 'crescent', turn: (joints: number) => 1.5 / Math.max(joints, 2), sway: 0.1 },
  { name: 'ring', turn: (joints: number) => 5.2 / Math.max(joints + 1, 5), sway: 0.04 },
  { name: 'zigzag', turn: (_: number, joint: number) => (joint % 2 ? -0.7 : 0.7), sway: 0.1 },
] as const;

/** Maximum bend in radians. Sharper ones would make buildings on the inside overlap. */
const SHARPEST = 1.05;

/**
 * Lays stretches of the given lengths with bends, so that each centre has its own shape. `reach`: how far
 * buildings extend from the middle of the promenade.
 */
export function layPromenade(lengths: readonly number[], reach: number, random: Random): Stretch[] {
  const shape = random.pick(SHAPES);
  const hand = random.chance(0.5) ? 1 : -1;
  let heading = random.next() * Math.PI * 2;
  let at: Point = { x: 0, y: 0 };
  return lengths.map((length, index) => {
    if (index > 0) {
      const wanted = hand * shape.turn(lengths.length - 1, index) + (random.next() - 0.5) * 2 * shape.sway;
      const bend = Math.max(-SHARPEST, Math.min(SHARPEST, wanted));
      // Half of the gap is before the bend and half after it, so that buildings on the inside do not overlap.
      const gap = reach * Math.tan(Math.abs(bend) / 2) + 5;
      at = pointIn(frameOf(at, heading), gap, 0);
      heading += bend;
      at = pointIn(frameOf(at, heading), gap, 0);
    }
    const stretch = { frame: frameOf(at, heading), length };
    at = pointIn(stretch.frame, length, 0);
    return stretch;
  });
}
