import { useQuery } from '@tanstack/react-query';
import type { MemberPass } from 'shared-contracts';
import { useMembership } from 'shared-contracts/remote';
import { memberPassQuery } from '../../data/member-pass.query.ts';
import { useClub, useIsMember } from '../club/use-club.ts';

/** Holder who is looking: not known yet, somebody without a session, a member whose pass is known or could not be asked for. */
export type Holder =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'failed'; retry(): void }
  | ({ readonly kind: 'member' } & MemberPass);

export function useHolder(): Holder {
  const membership = useMembership();
  const isMember = useIsMember();
  const query = useQuery({ ...memberPassQuery(useClub()), enabled: isMember });
  if (membership.kind === 'visitor') return { kind: 'visitor' };
  if (query.data && isMember) return { kind: 'member', ...query.data };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  // It could not be found out who is here, and so the pass was not asked for.
  if (query.fetchStatus === 'idle' && membership.kind === 'failed') return membership;
  return { kind: 'unknown' };
}
