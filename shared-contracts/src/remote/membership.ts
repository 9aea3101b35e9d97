import { useEffect } from 'react';
import type { Loyalty } from '../member/member.ts';
import { isApiError } from '../wire/errors.ts';
import { useFact, useServices } from './services-context.tsx';

export type Membership =
  /** No sign of a session yet: the server's markup for everyone remains. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  /** A member, or presumably one, whose loyalty info is loading. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'member'; readonly loyalty: Loyalty }
  /** A member, or presumably one, whose info cannot be loaded. */
  | { readonly kind: 'failed'; retry(): void };

/** Everything about points uses it, so that a member is never treated as a visitor. */
export function useMembership(): Membership {
  const { session } = useServices();
  const { status, error } = useFact('session.changed');
  const loyalty = useFact('loyalty.changed');
  const membership = useFact('membership.changed');
  if (status === 'unauthenticated') return { kind: 'visitor' };
  if (status === 'authenticated') {
    if (loyalty) return { kind: 'member', loyalty };
    // An ended session counts as a visitor.
    if (error !== null) return { kind: 'visitor' };
  }
  if (membership.status === 'failed') return { kind: 'failed', retry: () => void session.refresh() };
  if (membership.status === 'loading') return { kind: 'loading' };
  // Signed in, but without membership: a refresh changes one of the two answers.
  return status === 'loading' ? { kind: 'unknown' } : { kind: 'failed', retry: () => void session.refresh() };
}

export interface MemberQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
}

export type MemberPartState<T> =
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'loading' }
  /** The session has ended while the page was open. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; retry(): void };

/** Returns the state of a page section from its query and the membership. @since 1.8.0 */
export function useMemberPart<T>(query: MemberQuery<T>): MemberPartState<T> {
  const membership = useMembership();
  const { session } = useServices();
  const { data, error, isError, refetch } = query;
  const isMember = membership.kind === 'member';
  // A call that failed with the membership is repeated once when the membership is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the call that failed before, not each later failure
  useEffect(() => {
    if (isMember && isError) void refetch();
  }, [isMember]);
  const isRefused = isApiError(error, 'UNAUTHENTICATED');
  // The shell may not know yet that the session has ended.
  useEffect(() => {
    if (isRefused) void session.refresh();
  }, [isRefused, session]);
  // Before the data, because none of it may stay.
  if (isRefused || membership.kind === 'visitor') return { kind: 'signed-out' };
  if (data !== undefined) return { kind: 'loaded', data };
  const retryMembership = membership.kind === 'failed' ? membership.retry : null;
  if (isError) {
    const retry = () => {
      void refetch();
      retryMembership?.();
    };
    return { kind: 'failed', retry };
  }
  // A query that needs the membership does not start without it, so a retry loads both.
  if (retryMembership && query.fetchStatus === 'idle') return { kind: 'failed', retry: retryMembership };
  return { kind: 'loading' };
}
