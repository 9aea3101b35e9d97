import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isApiError, type Preferences } from 'shared-contracts';
import { useFact, useMembership, useServices } from 'shared-contracts/remote';
import { ErrorState, Skeleton } from 'shared-ui';
import { preferencesQuery } from '../../data/preferences.query.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** The member's preferences, once it is known who is here. */
export function usePreferences(): UseQueryResult<Preferences> {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  return useQuery({ ...preferencesQuery(member), enabled: isSignedIn });
}

interface MemberDataProps<T> {
  readonly query: UseQueryResult<T>;
  /** Keeps the page's shape while it loads. */
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Draws loading and error of a member's page, so that its content need not. */
export function MemberData<T>({ query, skeleton, children }: MemberDataProps<T>) {
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
  // What needs to know who is here is not asked for while that could not be found out, and comes with it.
  const retry = query.isError
    ? () => {
        void query.refetch();
        retryMembership?.();
      }
    : query.fetchStatus === 'idle' && retryMembership;
  if (retry) {
    return (
      <ErrorState
        headingLevel={2}
        title="We couldn’t load this"
        message="Your connection may be slow or down. Try again in a moment."
        onRetry={retry}
      />
    );
  }
  return <div aria-busy="true">{skeleton ?? <Skeleton shape="row" lines={6} />}</div>;
}
