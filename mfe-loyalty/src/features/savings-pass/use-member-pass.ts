import { useQuery } from '@tanstack/react-query';
import type { MemberPass } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { memberPassQuery } from '../../data/member-pass.query.ts';
import { useClub, useIsMember } from '../club/use-club.ts';

/** Holder who is looking: not known yet, somebody without a session, a member whose pass is known or could not be asked for. */
export type Holder =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'failed'; retry(): void }
  | ({ readonly kind: 'member' } & MemberPass);

export function useHolder(): Holder {
  const { status } = useFact('session.changed');
  const isMember = useIsMember();
  const { data, isError, refetch } = useQuery({ ...memberPassQuery(useClub()), enabled: isMember });
  if (status === 'unauthenticated') return { kind: 'visitor' };
  if (data && isMember) return { kind: 'member', ...data };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'unknown' };
}
