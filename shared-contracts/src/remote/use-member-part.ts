import { useEffect } from 'react';
import { isApiError } from '../wire/errors.ts';
import { useMembership } from './use-membership.ts';

/** Query for the member's data, as returned by TanStack Query. */
export interface MemberQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
}

/** State of a page section with the member's data. */
export type MemberPartState<T> =
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'loading' }
  /** The session has ended while the page was open. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; retry(): void };

/** Returns the state of a page section from its query and the membership. @since 1.8.0 */
export function useMemberPart<T>(query: MemberQuery<T>): MemberPartState<T> {
  const membership = useMembership();
  const { data, error, isError, refetch } = query;
  const isMember = membership.kind === 'member';
  // A call that failed with the membership is repeated once when the membership is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the call that failed before, not each later failure
  useEffect(() => {
    if (isMember && isError) void refetch();
  }, [isMember]);
  if (data !== undefined) return { kind: 'loaded', data };
  if (isApiError(error, 'UNAUTHENTICATED') || membership.kind === 'visitor') return { kind: 'signed-out' };
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
