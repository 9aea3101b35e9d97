import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MemberClient, MemberPass } from 'shared-contracts/member';
import { useMembership, useServices } from 'shared-contracts/remote';
import { clubCalls, FRESH, MEMBER_KEY, useIsMember } from '../../data/member-query.ts';

const memberPassQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'savings-pass'],
    queryFn: async ({ signal }) => (await clubCalls(member)).savingsPass({ signal }),
  });

/** Who is viewing the page: unknown, a visitor, or a member with a known or failed pass. */
export type PassHolder =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'failed'; retry(): void }
  | ({ readonly kind: 'member' } & MemberPass);

export function usePassHolder(): PassHolder {
  const membership = useMembership();
  const isMember = useIsMember();
  const { member } = useServices();
  const query = useQuery({ ...memberPassQuery(member), enabled: isMember });
  if (membership.kind === 'visitor') return { kind: 'visitor' };
  if (query.data && isMember) return { kind: 'member', ...query.data };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  // Without a known session, the pass was not requested.
  if (query.fetchStatus === 'idle' && membership.kind === 'failed') return membership;
  return { kind: 'unknown' };
}
