import { expect, it } from 'vitest';
import { callState } from './earnings-call-view.tsx';

const call = {
  startsAt: '2025-08-05T12:30:00Z',
  endsAt: '2025-08-05T13:30:00Z',
  replay: { number: '', passcode: '', until: '2025-08-19' },
};

it.each([
  ['2025-08-05T12:29:59Z', 'coming'],
  ['2025-08-05T12:30:00Z', 'on'],
  ['2025-08-05T13:30:00Z', 'replay'],
  // Midnight in New York ends the replay, not midnight in Greenwich.
  ['2025-08-20T03:59:59Z', 'replay'],
  ['2025-08-20T04:00:00Z', 'over'],
])('callState: at %s is "%s"', (now, state) => {
  expect(callState(call, Date.parse(now))).toBe(state);
});
