import { expect, test } from 'vitest';
import { hear, isLive, learn, NOTHING_KNOWN } from './known.ts';

const first = learn(NOTHING_KNOWN, { revision: 4, releases: ['shell@1', 'a@1', 'b@1'] });

test('Known releases: what was kept is shown while each of its releases is live', () => {
  expect(isLive(first, ['shell@1', 'a@1'])).toBe(true);
  expect(isLive(first, ['shell@1', 'a@2'])).toBe(false);
  // Nothing that does not say what it runs.
  expect(isLive(first, [])).toBe(false);
  expect(isLive(NOTHING_KNOWN, ['shell@1'])).toBe(false);
});

test('Known releases: of a newer revision nothing is shown until it is known what is live', () => {
  const heard = hear(first, 5);
  expect(heard.revision).toBe(5);
  expect(isLive(heard, ['shell@1', 'a@1'])).toBe(false);
  const learned = learn(heard, { revision: 5, releases: ['shell@1', 'a@2', 'b@1'] });
  expect(isLive(learned, ['shell@1', 'b@1'])).toBe(true);
  expect(isLive(learned, ['shell@1', 'a@1'])).toBe(false);
});

test('Known releases: an older revision says nothing, as a header or as an answer', () => {
  const heard = hear(first, 5);
  expect(hear(heard, 4)).toBe(heard);
  expect(learn(heard, { revision: 4, releases: ['shell@1', 'a@1', 'b@1'] })).toBe(heard);
  expect(hear(first, 4)).toBe(first);
});

test('Known releases: at the same revision the last word counts, as when a tester chooses', () => {
  const chosen = learn(first, { revision: 4, releases: ['shell@1', 'a@9', 'b@1'] });
  expect(isLive(chosen, ['shell@1', 'a@1'])).toBe(false);
  expect(learn(first, { revision: 4, releases: ['b@1', 'a@1', 'shell@1'] })).toBe(first);
});
