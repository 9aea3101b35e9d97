import { expect, test } from 'vitest';
import { barsPath, matrixPath } from './code-picture.tsx';

test('barsPath and matrixPath: draw each run of dark modules as one piece', () => {
  expect(barsPath('1101', 0, 20)).toBe('M0 0h2v20h-2zM3 0h1v20h-1z');
  expect(matrixPath(['010', '111'])).toBe('M1 0h1v1h-1zM0 1h3v1h-3z');
  expect(barsPath('000')).toBe('');
});
