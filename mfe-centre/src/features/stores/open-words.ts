import {
  type HasHours,
  localDateAt,
  openState,
  openStateWords,
  type StoreSummary,
  storeHours,
} from 'shared-contracts';

export interface OpenWords {
  readonly words: string;
  readonly isOpen: boolean;
}

export function openWordsOf(centre: HasHours, now: number): (store: StoreSummary) => OpenWords | undefined {
  const known = new Map<string, OpenWords>();
  const today = localDateAt(now, centre.timeZone);
  return (store) => {
    if (centre.status.kind !== 'open') return undefined;
    // An opening date in the past does not affect the state.
    const opensOn = store.openedOn && store.openedOn > today ? store.openedOn : null;
    const key = JSON.stringify([store.weeklyHours, opensOn]);
    const found = known.get(key) ?? wordsOf(storeHours(store, centre), now);
    known.set(key, found);
    return found;
  };
}

function wordsOf(subject: HasHours, now: number): OpenWords {
  const state = openState(subject, now);
  return { words: openStateWords(state, subject.timeZone, now), isOpen: state.kind === 'open' };
}
