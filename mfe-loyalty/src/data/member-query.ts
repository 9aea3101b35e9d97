import type { MemberClient } from 'shared-contracts/member';
import { useFact } from 'shared-contracts/remote';

/** Pages always refetch member data, because another device may have changed it. */
export const FRESH = { staleTime: 0 } as const;

/** First part of every member query key, so one call invalidates them all. */
export const MEMBER_KEY = 'member';

/** Loads the code of the calls with the first one, because pages without a member make none. */
export const loadCalls = () => import(/* webpackChunkName: "club-calls" */ './club-calls.ts');

export const clubCalls = async (member: MemberClient) => (await loadCalls()).createClubCalls(member);

/** Whether a member is known to be signed in. Member queries wait for it. */
export function useIsMember(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}
