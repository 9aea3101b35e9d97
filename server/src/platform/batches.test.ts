import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test('batches contain every item once, in order, and only the last may be smaller', () => {
  expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(batchesOf([], 2)).toEqual([]);
});
