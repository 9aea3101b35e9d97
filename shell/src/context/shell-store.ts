import type { ShellPage } from 'shared-contracts/composition';
import type { Session } from 'shared-contracts/member';

export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
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

export interface ShellState extends ShellPage {
  /** Whether the server's markup stays visible below the "unavailable" panel. */
  readonly isPageKept: boolean;
  readonly pending: boolean;
  readonly announcement: string;
  readonly consentDecided: boolean | null;
  readonly isConsentOpen: boolean;
  readonly consentTopic: 'all' | 'sale';
  readonly session: Session;
  /** Slug of the member's preferred centre, else of the last visited one. */
  readonly homeCentre: string | null;
  readonly memberName: string;
  readonly help: 'closed' | 'open';
  readonly canInstall: boolean;
  readonly isFunctional: boolean;
}

export interface ShellStore extends Store<ShellState> {
  initial(): ShellState;
}

export function createShellStore(page: ShellPage): ShellStore {
  const initial: ShellState = {
    ...page,
    isPageKept: false,
    pending: false,
    announcement: '',
    consentDecided: null,
    isConsentOpen: false,
    consentTopic: 'all',
    session: { status: 'loading', error: null },
    homeCentre: null,
    memberName: '',
    help: 'closed',
    canInstall: false,
    isFunctional: false,
  };
  return { ...createStore(initial), initial: () => initial };
}
