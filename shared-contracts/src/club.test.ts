import { describe, expect, test } from 'vitest';
import { nextRewardCost, stageOf } from './club.ts';

describe('points stages', () => {
  test.each([
    [-20, 1],
    [0, 1],
    [249, 1],
    [250, 2],
    [399, 2],
    [400, 3],
    [500, 3],
    [900, 3],
  ])('%i points are stage %i', (points, stage) => {
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
