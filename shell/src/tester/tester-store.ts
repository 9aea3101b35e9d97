import type { LocalState } from './local-state.ts';
import type { PageRecord } from './page-record.ts';

export interface TesterState {
  readonly local: LocalState | null;
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
