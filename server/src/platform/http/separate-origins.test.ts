import { describe, expect, it } from 'vitest';
import { hostTest, originWarnings } from './separate-origins.ts';

const ORIGIN = 'https://www.example.com';

describe('originWarnings', () => {
  it.each([
    ['OPS_ORIGIN', 'PREVIEW_ORIGIN'],
    ['PREVIEW_ORIGIN', 'OPS_ORIGIN'],
  ])('warns a public site without %s, and no other', (missing, other) => {
    const warning = expect.stringContaining(`${missing} is not set`);
    expect(originWarnings({ ORIGIN }, true)).toContainEqual(warning);
    expect(originWarnings({ ORIGIN, [other]: 'https://other.example.com' }, true)).toEqual([warning]);
    expect(originWarnings({ ORIGIN: 'http://localhost:4000' }, false)).toEqual([]);
  });

  it.each([
    ['needs ORIGIN', { OPS_ORIGIN: 'https://ops.example.com' }, 'also needs ORIGIN'],
    ['rejects the host of the site', { ORIGIN, OPS_ORIGIN: 'http://WWW.example.com:80' }, 'no other origin'],
    [
      'rejects one host for two',
      { ORIGIN, OPS_ORIGIN: 'https://ops.example.com', PREVIEW_ORIGIN: 'https://ops.example.com' },
      'no other origin',
    ],
    ['rejects its other port', { ORIGIN, PREVIEW_ORIGIN: 'https://www.example.com:444' }, 'no other origin'],
  ])('%s', (_what, origins, message) => {
    expect(() => originWarnings(origins, true)).toThrow(message);
  });
});

describe('hostTest', () => {
  it.each([
    ['ops.example.com', true],
    ['OPS.example.com:443', true],
    ['www.example.com', false],
    ['ops.example.com.', false],
    ['ops.example.com:4000', false],
    ['', false],
  ])('%s: %s', (host, isWanted) => {
    expect(hostTest('https://ops.example.com')({ host })).toBe(isWanted);
  });
});
