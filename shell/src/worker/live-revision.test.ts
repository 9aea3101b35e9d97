import { expect, test } from 'vitest';
import { hear, isLive, learn, NOTHING_KNOWN } from './live-revision.ts';

const first = learn(NOTHING_KNOWN, { revision: 4, releases: ['shell@1', 'a@1', 'b@1'] });

test('isLive: is true only when every release is live', () => {
  expect(isLive(first, ['shell@1', 'a@1'])).toBe(true);
  expect(isLive(first, ['shell@1', 'a@2'])).toBe(false);
  expect(isLive(first, [])).toBe(false);
  expect(isLive(NOTHING_KNOWN, ['shell@1'])).toBe(false);
});

test('hear: forgets the known releases at a newer revision', () => {
  const heard = hear(first, 5);
  expect(heard.revision).toBe(5);
  expect(isLive(heard, ['shell@1', 'a@1'])).toBe(false);
  const learned = learn(heard, { revision: 5, releases: ['shell@1', 'a@2', 'b@1'] });
  expect(isLive(learned, ['shell@1', 'b@1'])).toBe(true);
  expect(isLive(learned, ['shell@1', 'a@1'])).toBe(false);
});

test('hear and learn: ignore an older revision', () => {
  const heard = hear(first, 5);
  expect(hear(heard, 4)).toBe(heard);
  expect(learn(heard, { revision: 4, releases: ['shell@1', 'a@1', 'b@1'] })).toBe(heard);
  expect(hear(first, 4)).toBe(first);
});

test('learn: takes the latest releases of the same revision', () => {
  const chosen = learn(first, { revision: 4, releases: ['shell@1', 'a@9', 'b@1'] });
  expect(isLive(chosen, ['shell@1', 'a@1'])).toBe(false);
  expect(learn(first, { revision: 4, releases: ['b@1', 'a@1', 'shell@1'] })).toBe(first);
});
