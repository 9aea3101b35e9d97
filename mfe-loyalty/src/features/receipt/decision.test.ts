import { expect, test } from 'vitest';
import { decisionWords } from './decision.tsx';

const NOW = Date.parse('2026-11-26T15:00:00Z');

test('decisionWords: names the expected time of a decision', () => {
  const words = decisionWords({ decision: { by: '2026-11-27T20:30:00Z', of: 42 } }, NOW, 'America/New_York');
  expect(words.replace(/\s/g, ' ')).toContain('by Friday, Nov 27, 3:30 PM, based on 9 in 10 of our last 42');
});

test('decisionWords: reports a late decision, and one without a forecast', () => {
  expect(decisionWords({ decision: { by: '2026-11-26T14:00:00Z', of: 42 } }, NOW)).toMatch(
    /^This is taking longer/,
  );
  expect(decisionWords({ decision: { by: null, of: 3 } }, NOW)).toContain('can’t say yet when');
  expect(decisionWords({}, NOW)).not.toMatch(/\d/);
});
