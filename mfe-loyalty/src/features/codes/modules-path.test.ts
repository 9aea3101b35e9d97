import { expect, test } from 'vitest';
import { barsPath, matrixPath } from './modules-path.ts';

test('runs of dark modules are drawn in one piece', () => {
  expect(barsPath('1101', 0, 20)).toBe('M0 0h2v20h-2zM3 0h1v20h-1z');
  expect(barsPath('000')).toBe('');
  expect(matrixPath(['10', '01'])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});
