import type { Session, ShellPage } from 'shared-contracts';
import type { ConsentTopic } from './consent/consent.ts';

/** State that the shell's own components draw from. */
export interface ShellState extends ShellPage {
  /** Below the panel of a failed remote stands what the server sent of the page. */
  readonly isPageKept: boolean;
  /** A navigation waits for code or data. */
  readonly pending: boolean;
  /** Read out by the live region after a soft navigation. */
  readonly announcement: string;
  /** The shopper has answered about cookies; null until the browser's cookie has been read. */
  readonly consentDecided: boolean | null;
  readonly isConsentOpen: boolean;
  readonly consentTopic: ConsentTopic;
  /** Loading until the server has said who is here; drawn as a visitor's meanwhile. */
  readonly session: Session;
  /** Slug of the shopper's centre: the preferred one, else the last; null while neither is known. */
  readonly homeCentre: string | null;
  /** First name of the member; empty while it is not known. */
  readonly memberName: string;
  /** Help over the corner of the page: asked for just now, or open since a page of before. */
  readonly help: 'closed' | 'asked' | 'found-open';
  /** The browser can install the site, and it is not installed yet. */
  readonly canInstall: boolean;
  /** Functional storage is allowed. */
  readonly isFunctional: boolean;
}

export interface ShellStore {
  get(): ShellState;
  /** The state that the server rendered, which hydration starts from. */
  initial(): ShellState;
  set(change: Partial<ShellState>): void;
  subscribe(listener: () => void): () => void;
}

/** A store of one object, for `useSyncExternalStore`: several React roots draw from it. */
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
