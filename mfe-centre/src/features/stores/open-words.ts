import { type HasHours, openState, openStateWords, type StoreSummary, storeHours } from 'shared-contracts';

export interface OpenWords {
  readonly words: string;
  readonly isOpen: boolean;
}

/** Open states of many stores: those with the same hours are worked out once. */
export function openWordsOf(centre: HasHours, now: number): (store: StoreSummary) => OpenWords | undefined {
  const known = new Map<string, OpenWords>();
  return (store) => {
    if (centre.status.kind !== 'open') return undefined;
    const key = JSON.stringify([store.weeklyHours, store.openedOn]);
    const found = known.get(key) ?? wordsOf(storeHours(store, centre), now);
    known.set(key, found);
    return found;
  };
}

function wordsOf(subject: HasHours, now: number): OpenWords {
  const state = openState(subject, now);
  return { words: openStateWords(state, subject.timeZone, now), isOpen: state.kind === 'open' };
}
