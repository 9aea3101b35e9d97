import { type HasHours, type OpenState, openState, openStateWords } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { OpenStatus } from 'shared-ui';

const SOON = 60 * 60_000;

function lookOf(state: OpenState, now: number) {
  if (state.kind === 'status') return 'off';
  if (state.kind === 'closed') return 'closed';
  return state.until !== null && state.until - now <= SOON ? 'soon' : 'open';
}

export function CentreOpenStatus({ centre }: { centre: HasHours }) {
  const now = useNow();
  const state = openState(centre, now);
  return (
    <OpenStatus state={lookOf(state, now)} timeZone={centre.timeZone}>
      {openStateWords(state, centre.timeZone, now)}
    </OpenStatus>
  );
}
