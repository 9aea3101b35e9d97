import { type BusPayload, isApiError, type Loyalty, type Member, type MemberClient } from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';

/** The audience platform, behind the targeting consent; without it both do nothing. */
export interface Audience {
  login(member: Pick<Member, 'email' | 'public_id'>): Promise<void>;
  logout(): Promise<void>;
}

export const NO_AUDIENCE: Audience = { login: async () => undefined, logout: async () => undefined };

/** Facts that the shell knows of the signed-in member, and the order in which it learns them (seed §4). */
export interface MemberFacts {
  /** user info → audience login → loyalty info. Superseded calls leave no trace. */
  load(): Promise<void>;
  clear(): void;
  /** A member is expected, and it is asked who is here. */
  expect(): void;
  /** It could not be found out who is here. */
  giveUp(): void;
}

export function createMemberFacts(bus: Bus, client: MemberClient, audience: Audience): MemberFacts {
  let turn = 0;
  let status: BusPayload<'membership.changed'>['status'] = 'none';

  function become(next: typeof status) {
    status = next;
    bus.setFact('membership.changed', { status });
  }

  function set(member: Member | null, loyalty: Loyalty | null) {
    bus.setFact('member.changed', member);
    bus.setFact('loyalty.changed', loyalty);
  }

  async function load(): Promise<void> {
    const mine = ++turn;
    // What is known stands while it is asked for anew, and when that fails.
    if (status !== 'ready') become('loading');
    try {
      const [member, favourites] = await Promise.all([client.userInfo(), client.favourites()]);
      if (mine !== turn) return;
      bus.setFact('member.changed', member);
      // Those that could not be had say nothing against those that are known.
      if (favourites) bus.setFact('favourites.changed', favourites);
      // The platform may be slow or blocked; what the member came for does not wait for it.
      void audience.login(member).catch(() => undefined);
      const loyalty = await client.userLoyalty();
      if (mine !== turn) return;
      bus.setFact('loyalty.changed', loyalty);
      become('ready');
    } catch (error) {
      if (mine !== turn) return;
      if (isApiError(error) && error.status === 401) {
        set(null, null);
        become('none');
      } else if (status !== 'ready') become('failed');
    }
  }

  return {
    load,
    expect: () => status !== 'ready' && become('loading'),
    giveUp: () => status !== 'ready' && become('failed'),
    clear() {
      turn++;
      set(null, null);
      become('none');
      bus.setFact('favourites.changed', null);
      void audience.logout().catch(() => undefined);
    },
  };
}
