import type { Session, SessionAnswer } from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import { type AuthClient, AuthError } from './auth-client.ts';
import type { MemberFacts } from './member-facts.ts';

export interface SessionOptions {
  readonly bus: Bus;
  readonly auth: AuthClient;
  readonly facts: MemberFacts;
  /** The page that stands needs a member, and there is none. */
  onRequired(): void;
  /** True while the page that stands is an (auth) one. */
  isRequired(): boolean;
  /** True where the browser holds the hint that a member is signed in. */
  isHinted(): boolean;
}

/** Session as the shell knows it: its one source of `session.changed`. */
export interface SessionState {
  /** Asks the server. A failure to reach it changes nothing that is known. */
  refetch(): Promise<Session>;
  current(): Session;
}

/** A refetch on focus comes at most this often, in milliseconds. */
const FOCUS_GAP = 2_000;

export function createSessionState({
  bus,
  auth,
  facts,
  onRequired,
  isRequired,
  isHinted,
}: SessionOptions): SessionState {
  let session: Session = { status: 'loading', error: null };
  let member: string | null = null;
  let turn = 0;

  /** The server lets nobody to an (auth) page without a session. */
  const isExpected = () => isHinted() || isRequired();

  function become(answer: SessionAnswer) {
    const next: Session = answer.user
      ? { status: 'authenticated', error: answer.error ?? null }
      : { status: 'unauthenticated', error: null };
    const previous = session.status;
    const previousMember = member;
    session = next;
    member = answer.user?.public_id ?? null;
    bus.setFact('session.changed', next);
    if (next.status === 'unauthenticated') {
      if (previous !== 'unauthenticated') facts.clear();
      if (isRequired()) onRequired();
    } else if (previousMember !== null && previousMember !== member) {
      // Another member than the one whose page this is: nothing of the first may stay.
      location.reload();
    } else {
      void facts.load();
    }
  }

  function failed(error: unknown) {
    const code = error instanceof AuthError ? error.code : 'CLIENT_SESSION_ERROR';
    auth.log(code, error instanceof Error ? error.message : '');
    if (session.status !== 'loading') return;
    // Whoever is expected is no visitor because nobody answers: it stays open who it is.
    session = { status: isExpected() ? 'loading' : 'unauthenticated', error: code };
    bus.setFact('session.changed', session);
    if (isExpected()) facts.giveUp();
  }

  async function refetch(): Promise<Session> {
    const mine = ++turn;
    if (session.status === 'loading' && isExpected()) facts.expect();
    try {
      const answer = await auth.session();
      if (mine === turn) become(answer);
    } catch (error) {
      if (mine === turn) failed(error);
    }
    return session;
  }

  return { refetch, current: () => session };
}

/** Refetches when the tab is looked at again, and every `interval` milliseconds when one is given. */
export function refetchOnFocus(state: SessionState, interval = 0): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < FOCUS_GAP) return;
    last = Date.now();
    void state.refetch();
  });
  if (interval > 0)
    setInterval(() => document.visibilityState === 'visible' && void state.refetch(), interval);
}
