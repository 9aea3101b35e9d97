import { type EarningsCall, localDateAt, SITE_TIME_ZONE } from 'shared-contracts';

type CallState = 'coming' | 'on' | 'replay' | 'over';

export function callState(
  call: Pick<EarningsCall, 'startsAt' | 'endsAt' | 'replay'>,
  now: number,
): CallState {
  if (now < Date.parse(call.startsAt)) return 'coming';
  if (now < Date.parse(call.endsAt)) return 'on';
  return localDateAt(now, SITE_TIME_ZONE) <= call.replay.until ? 'replay' : 'over';
}

export const CALL_WORDS: Readonly<Record<CallState, string>> = {
  coming: 'Coming up',
  on: 'On now',
  replay: 'Replay available',
  over: 'This call is over',
};
