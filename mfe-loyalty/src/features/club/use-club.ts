import type { ClubCalls, MemberClient } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';

const made = new WeakMap<MemberClient, ClubCalls>();

/** Loads the code of the calls with the first one, because pages without a member make none. */
function lazyClubCalls(member: MemberClient): ClubCalls {
  const call = async (name: PropertyKey, args: unknown[]): Promise<unknown> => {
    const { createClubCalls } = await import(/* webpackChunkName: "club-calls" */ './club-calls.ts');
    const method: unknown = Reflect.get(createClubCalls(member), name);
    if (typeof method !== 'function') throw new TypeError(`The club has no call '${String(name)}'`);
    return Reflect.apply(method, undefined, args);
  };
  return new Proxy({} as ClubCalls, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        call(name, args),
  });
}

export function useClub(): ClubCalls {
  const { member } = useServices();
  const known = made.get(member);
  if (known) return known;
  const club = lazyClubCalls(member);
  made.set(member, club);
  return club;
}

/** Whether a member is known to be signed in. Member queries wait for it. */
export function useIsMember(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}
