import { signUpState } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { daysWords, whenWords } from './campaign-words.ts';

test('daysWords: names a shared month and year once', () => {
  expect(daysWords('2026-12-10', '2026-12-12')).toBe('Dec 10 to 12, 2026');
  expect(daysWords('2026-11-30', '2026-12-02')).toBe('Nov 30 to Dec 2, 2026');
  expect(daysWords('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 to Jan 2, 2027');
  expect(daysWords('2026-12-10', '2026-12-10')).toBe('Dec 10, 2026');
});

test('whenWords: depends on the state of the campaign', () => {
  const signUp = { opensOn: '2026-11-09', closesOn: '2026-12-09' };
  const campaign = { ...signUp, startsOn: '2026-12-10', endsOn: '2026-12-12' };
  const at = (day: string) => whenWords(campaign, signUpState(campaign, day));
  expect(at('2026-11-08')).toBe('Sign up from Nov 9, 2026');
  expect([at('2026-11-09'), at('2026-12-12')]).toEqual(['Dec 10 to 12, 2026', 'Dec 10 to 12, 2026']);
  expect(at('2026-12-13')).toBe('It was Dec 10 to 12, 2026');
  expect(signUpState(campaign, '2026-12-10')).toBe('closed');
});
