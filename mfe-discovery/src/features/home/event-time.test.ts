import { expect, it } from 'vitest';
import { eventTimeWords } from './event-time.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const event = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, timeZone: 'America/New_York' });

it.each([
  ['2026-11-20T14:00:00Z', '2026-11-20T16:00:00Z', 'Now'],
  ['2026-11-20T22:30:00Z', '2026-11-20T23:00:00Z', 'Today 5:30 pm'],
  ['2026-11-21T16:00:00Z', '2026-11-21T18:00:00Z', 'Sat 11 am'],
  ['2026-11-27T17:00:00Z', '2026-11-27T18:00:00Z', 'Nov 27, noon'],
])('says %s to %s as "%s"', (startsAt, endsAt, words) => {
  expect(eventTimeWords(event(startsAt, endsAt), now)).toBe(words);
});
