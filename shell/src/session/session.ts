import type { Session, SessionAnswer } from 'shared-contracts/member';
import { whenRestored } from '../browser/page-timing.ts';
import type { Bus } from '../bus/bus.ts';
import { type AuthClient, AuthError } from './auth-client.ts';
import type { MemberFacts } from './member-facts.ts';

interface SessionOptions {
  readonly bus: Bus;
  readonly auth: AuthClient;
  readonly facts: MemberFacts;
  onRequired(): void;
  isRequired(): boolean;
  isHinted(): boolean;
}

const FOCUS_GAP = 2_000;
/** Milliseconds in which restore and visibility events count as one. */
const SAME_MOMENT = 100;

export function createSessionState({ bus, auth, facts, onRequired, isRequired, isHinted }: SessionOptions) {
  let session: Session = { status: 'loading', error: null };
  let member: string | null = null;
  let turn = 0;

  /** The server serves pages that require a member only with a session. */
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
      // Another member signed in: the page must not keep data of the previous one.
      location.reload();
    } else {
      void facts.load();
    }
  }

  function failed(error: unknown) {
    const code = error instanceof AuthError ? error.code : 'CLIENT_SESSION_ERROR';
    auth.log(code, error instanceof Error ? error.message : '');
    if (session.status !== 'loading') return;
    // If the check fails for a likely member, the session stays unknown instead of becoming a visitor's.
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

  /** After another sign-in or sign-out while the page was in the back/forward cache. */
  function forget(): Promise<Session> {
    if (session.status === 'authenticated') {
      session = { status: 'loading', error: null };
      facts.clear();
      bus.setFact('session.changed', session);
    }
    return refetch();
  }

  /** Marks the session as ended after a member call was refused. The next answer decides. */
  function expire(): void {
    if (session.status !== 'authenticated') return;
    session = { status: 'authenticated', error: 'RefreshAccessTokenError' };
    bus.setFact('session.changed', session);
  }

  return { refetch, forget, expire };
}

/** Refetches when the tab becomes visible or is restored, and every `interval` milliseconds. */
export function refetchOnReturn(
  state: ReturnType<typeof createSessionState>,
  isSameMember: () => boolean,
  interval: number,
): void {
  let last = Date.now();
  const refetchAfter = (gap: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - last < gap) return;
    last = Date.now();
    void state.refetch();
  };
  document.addEventListener('visibilitychange', () => refetchAfter(FOCUS_GAP));
  whenRestored(() => (isSameMember() ? refetchAfter(SAME_MOMENT) : void state.forget()));
  if (interval > 0)
    setInterval(() => document.visibilityState === 'visible' && void state.refetch(), interval);
}
