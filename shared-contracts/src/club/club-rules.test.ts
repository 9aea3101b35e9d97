import { describe, expect, test } from 'vitest';
import { nextRewardCost, pointsFor, stageOf, tierOf } from './club-rules.ts';

describe('stages', () => {
  test.each([
    [-20, 1],
    [0, 1],
    [249, 1],
    [250, 2],
    [399, 2],
    [400, 3],
    [500, 3],
    [900, 3],
  ])('%i points reach stage %i', (points, stage) => {
    expect(stageOf(points)).toBe(stage);
  });

  test.each([
    [-20, 250],
    [249, 250],
    [250, 400],
    [400, 500],
    [500, null],
  ])('after %i points the next reward costs %s', (points, cost) => {
    expect(nextRewardCost(points)).toBe(cost);
  });
});

test.each([
  [-5_000, 'blue'],
  [49_999, 'blue'],
  [50_000, 'gold'],
  [149_999, 'gold'],
  [150_000, 'platinum'],
])('a spend of %i cents reaches the tier %s', (cents, tier) => {
  expect(tierOf(cents)).toBe(tier);
});

test('pointsFor: gives one point per whole dollar', () => {
  expect([99, 100, 199, 10_050, -300].map(pointsFor)).toEqual([0, 1, 1, 100, 0]);
});
