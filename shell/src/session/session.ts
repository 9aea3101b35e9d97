import type { Session, SessionAnswer } from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import { whenRestored } from '../when-restored.ts';
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
  /** Somebody signed in or out while the page stood still: nothing of the member whose page it was stays until it is known who is here. */
  forget(): Promise<Session>;
  current(): Session;
}

/** A refetch on focus comes at most this often, in milliseconds. */
const FOCUS_GAP = 2_000;
/** Milliseconds within which a page that comes back is seen again as well: it asks once for both. */
const SAME_MOMENT = 100;

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

  function forget(): Promise<Session> {
    if (session.status === 'authenticated') {
      session = { status: 'loading', error: null };
      facts.clear();
      bus.setFact('session.changed', session);
    }
    return refetch();
  }

  return { refetch, forget, current: () => session };
}

/**
 * Refetches when the tab is looked at again or the page comes back to be somebody else's (`isSameMember`), and every `interval`
 * milliseconds when one is given.
 */
export function refetchOnReturn(state: SessionState, isSameMember: () => boolean, interval = 0): void {
  let last = Date.now();
  const look = (gap: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - last < gap) return;
    last = Date.now();
    void state.refetch();
  };
  document.addEventListener('visibilitychange', () => look(FOCUS_GAP));
  whenRestored(() => (isSameMember() ? look(SAME_MOMENT) : void state.forget()));
  if (interval > 0)
    setInterval(() => document.visibilityState === 'visible' && void state.refetch(), interval);
}
