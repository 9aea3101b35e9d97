import { type HasHours, type OpenState, openState, openStateWords } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { OpenStatus } from 'shared-ui';

export function OpenPill({ subject }: { subject: HasHours }) {
  const now = useNow();
  const state = openState(subject, now);
  return (
    <OpenStatus state={pillStateOf(state, now)} timeZone={subject.timeZone}>
      {openStateWords(state, subject.timeZone, now)}
    </OpenStatus>
  );
}

const SOON = 60 * 60_000;

/** Returns the colour of an open state: `soon` within an hour of a change, `off` without hours. */
function pillStateOf(state: OpenState, now: number): 'open' | 'soon' | 'closed' | 'off' {
  if (state.kind === 'status') return 'off';
  if (state.kind === 'open') return state.until !== null && state.until - now <= SOON ? 'soon' : 'open';
  return state.opensAt !== null && state.opensAt - now <= SOON ? 'soon' : 'closed';
}
