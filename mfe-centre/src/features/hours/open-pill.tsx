import { type HasHours, openState, openStateWords } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { OpenStatus } from 'shared-ui';
import { pillStateOf } from './pill-state.ts';

export function OpenPill({ subject }: { subject: HasHours }) {
  const now = useNow();
  const state = openState(subject, now);
  return (
    <OpenStatus state={pillStateOf(state, now)}>{openStateWords(state, subject.timeZone, now)}</OpenStatus>
  );
}
