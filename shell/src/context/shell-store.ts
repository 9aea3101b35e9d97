import type { Session, ShellPage } from 'shared-contracts';
import type { ConsentTopic } from '../consent/consent.ts';

export interface ShellState extends ShellPage {
  /** Whether the server's markup stays visible below the "unavailable" panel. */
  readonly isPageKept: boolean;
  readonly pending: boolean;
  readonly announcement: string;
  readonly consentDecided: boolean | null;
  readonly isConsentOpen: boolean;
  readonly consentTopic: ConsentTopic;
  readonly session: Session;
  readonly homeCentre: string | null;
  readonly memberName: string;
  /** `found-open`: it was open on the previous page. */
  readonly help: 'closed' | 'asked' | 'found-open';
  readonly canInstall: boolean;
  readonly isFunctional: boolean;
}

export interface ShellStore {
  get(): ShellState;
  initial(): ShellState;
  set(change: Partial<ShellState>): void;
  subscribe(listener: () => void): () => void;
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
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    initial: () => initial,
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
