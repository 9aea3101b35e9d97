import { expect, test } from 'vitest';
import { formatTime } from './format.ts';
import { freezeTitle } from './notices.tsx';

const from = '2026-11-25T08:00:00.000Z';
const to = '2026-11-30T08:00:00.000Z';
const during = Date.parse('2026-11-26T00:00:00.000Z');
const freeze = { remote: null, from, to, who: 'ann', why: 'Black Friday' };

test('title of a current freeze names its end and the remote', () => {
  expect(freezeTitle(freeze, during)).toBe(`Nothing new goes live until ${formatTime(to)}`);
  expect(freezeTitle({ ...freeze, remote: 'mfe-a' }, during)).toBe(
    `Nothing new of mfe-a goes live until ${formatTime(to)}`,
  );
});

test('title of a future freeze names its start', () => {
  expect(freezeTitle(freeze, Date.parse(from) - 1)).toBe(
    `Nothing new goes live from ${formatTime(from)} until ${formatTime(to)}`,
  );
});
