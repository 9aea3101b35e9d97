import { expect, test } from 'vitest';
import { isQuiet } from './send-reminders.ts';

test.each([
  ['2026-11-27T13:59:00Z', 'America/New_York', true],
  ['2026-11-27T14:00:00Z', 'America/New_York', false],
  ['2026-11-27T14:00:00Z', 'America/Los_Angeles', true],
  ['2026-11-28T00:59:00Z', 'America/New_York', false],
  ['2026-11-28T01:00:00Z', 'America/New_York', true],
  ['2026-07-01T13:00:00Z', 'America/New_York', false],
])('quiet hours at %s in %s: %s', (now, zone, quiet) => {
  expect(isQuiet(new Date(now), zone)).toBe(quiet);
});
