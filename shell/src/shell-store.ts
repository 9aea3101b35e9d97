import type { ShellPage } from 'shared-contracts';

/** What the shell's own components draw from. */
export interface ShellState extends ShellPage {
  /** A navigation waits for code or data. */
  readonly pending: boolean;
  /** Read out by the live region after a soft navigation. */
  readonly announcement: string;
}

export interface ShellStore {
  get(): ShellState;
  set(change: Partial<ShellState>): void;
  subscribe(listener: () => void): () => void;
}

/** A store of one object, for `useSyncExternalStore`: several React roots draw from it. */
export function createShellStore(page: ShellPage): ShellStore {
  let state: ShellState = { ...page, pending: false, announcement: '' };
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
