import { type ClubCalls, createClubCalls, type MemberClient } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';

const made = new WeakMap<MemberClient, ClubCalls>();

/** The club's calls of the member. */
export function useClub(): ClubCalls {
  const { member } = useServices();
  const known = made.get(member);
  if (known) return known;
  const club = createClubCalls(member);
  made.set(member, club);
  return club;
}

/** True once it is known that a member is signed in: only then there is somebody to ask for. */
export function useIsMember(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}
