import { describe, expect, it } from 'vitest';
import { hostTest, originWarnings } from './separate-origins.ts';

const ORIGIN = 'https://www.example.com';

describe('originWarnings', () => {
  it('warns a public site, and no other', () => {
    expect(originWarnings({ ORIGIN }, true)).toContainEqual(expect.stringContaining('OPS_ORIGIN is not set'));
    expect(originWarnings({ ORIGIN: 'http://localhost:4000' }, false)).toEqual([]);
    const set = originWarnings({ ORIGIN, OPS_ORIGIN: 'https://ops.example.com' }, true);
    expect(set.filter((warning) => warning.includes('OPS_ORIGIN'))).toEqual([]);
  });

  it.each([
    ['needs ORIGIN', { OPS_ORIGIN: 'https://ops.example.com' }, 'also needs ORIGIN'],
    ['rejects the host of the site', { ORIGIN, OPS_ORIGIN: 'http://WWW.example.com:80' }, 'no other origin'],
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
