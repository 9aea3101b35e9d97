import type { Position } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { smallPlan } from './where-it-is.tsx';

test('smallPlan: has north at the top and equal metres both ways', () => {
  const metre = 1 / 111_320;
  const squeeze = Math.cos((32 * Math.PI) / 180);
  const at = (east: number, north: number): Position => [
    -80 + (east * metre) / squeeze,
    32 + (north - 60) * metre,
  ];
  const square = [at(0, 0), at(100, 0), at(100, 60), at(0, 60), at(0, 0)];
  const { width, height, pathOf, middleOf } = smallPlan([square]);
  expect([width, height]).toEqual([140, 100]);
  expect(pathOf(square)).toBe('M20 80L120 80L120 20L20 20L20 80Z');
  expect(middleOf(square)).toEqual({ x: 70, y: 50 });
});
