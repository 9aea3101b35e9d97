import type { LocalState } from './local-state.ts';
import type { PageRecord } from './page-record.ts';

/** State that the tester's bar draws from. */
export interface TesterState {
  /** Null where no remote comes from the tester's own machine. */
  readonly local: LocalState | null;
  /** What has happened on the page, for the inspector. */
  readonly page: PageRecord;
}

export interface TesterStore {
  get(): TesterState;
  set(change: Partial<TesterState>): void;
  subscribe(listener: () => void): () => void;
}

export function createTesterStore(initial: TesterState): TesterStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
