import { useEffect } from 'react';
import { isApiError } from '../wire/errors.ts';
import { useMembership } from './use-membership.ts';

/** A query for data of the member, as TanStack Query answers it. */
export interface MemberQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
}

/** State of a part of a page that shows data of the member. */
export type MemberPartState<T> =
  | { readonly kind: 'loaded'; readonly data: T }
  | { readonly kind: 'loading' }
  /** The sign-in has ended while the page stood. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; retry(): void };

/** Part of a page that waits for data of the member, and for who is here. @since 1.8.0 */
export function useMemberPart<T>(query: MemberQuery<T>): MemberPartState<T> {
  const membership = useMembership();
  const { data, error, isError, refetch } = query;
  const isMember = membership.kind === 'member';
  // What failed beside the rest comes with it, once, as it becomes known who is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call alone that failed before, not each later failure
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
  // What needs to know who is here is not asked for while that could not be found out, and comes with it.
  if (retryMembership && query.fetchStatus === 'idle') return { kind: 'failed', retry: retryMembership };
  return { kind: 'loading' };
}
