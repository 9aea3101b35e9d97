import { type ReactNode, useEffect } from 'react';
import { isApiError } from 'shared-contracts';
import { useMembership } from 'shared-contracts/remote';
import { Skeleton } from 'shared-ui';
import { Failed } from './failed.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface Query<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
}

interface MemberPartProps<T> {
  readonly query: Query<T>;
  /** Name of it in a sentence: "your saved deals". */
  readonly what: string;
  /** Keeps the shape of the part while it loads. */
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Part of a page that shows a member's data: its loading and its failure, so that its content need not. */
export function MemberPart<T>({ query, what, skeleton, children }: MemberPartProps<T>) {
  const membership = useMembership();
  // What failed beside the rest comes with it, once, as it becomes known who is here.
  const { isError, refetch } = query;
  const isMember = membership.kind === 'member';
  useEffect(() => {
    if (isMember && isError) void refetch();
  }, [isMember]);
  if (query.data !== undefined) return children(query.data);
  if (isApiError(query.error, 'UNAUTHENTICATED') || membership.kind === 'visitor') return <SignInAgain />;
  const retryMembership = membership.kind === 'failed' ? membership.retry : null;
  const retry = query.isError
    ? () => {
        void query.refetch();
        retryMembership?.();
      }
    : // Nothing is asked for while it could not be found out who is here.
      query.fetchStatus === 'idle' && retryMembership;
  if (retry) return <Failed what={what} onRetry={retry} />;
  return <div aria-busy="true">{skeleton ?? <Skeleton shape="row" lines={5} />}</div>;
}
