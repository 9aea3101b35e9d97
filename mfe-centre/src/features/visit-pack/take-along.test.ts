import { expect, test } from 'vitest';
import { bytesWords } from './take-along.tsx';

test.each([
  [0, '1 kB'],
  [640_400, '640 kB'],
  [1_000_000, '1.0 MB'],
  [1_249_000, '1.2 MB'],
])('bytesWords: shows %d bytes as %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});
