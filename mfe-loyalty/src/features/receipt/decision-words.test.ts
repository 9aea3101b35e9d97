import { expect, test } from 'vitest';
import { decisionWords } from './decision-words.ts';

const NOW = Date.parse('2026-11-26T15:00:00Z');

test('A decision is told by when, where that was measured', () => {
  const words = decisionWords({ decision: { by: '2026-11-27T20:30:00Z', of: 42 } }, NOW, 'America/New_York');
  expect(words.replace(/\s/g, ' ')).toContain('by Friday, Nov 27, 3:30 PM: nine in ten of the last 42');
});

test('A decision that is late is said to be so, and one that nobody can foresee has no time', () => {
  expect(decisionWords({ decision: { by: '2026-11-26T14:00:00Z', of: 42 } }, NOW)).toMatch(
    /^It takes longer/,
  );
  expect(decisionWords({ decision: { by: null, of: 3 } }, NOW)).toContain('too few');
  expect(decisionWords({}, NOW)).not.toMatch(/\d/);
});
