import type { Loyalty, Member, MemberClient } from 'shared-contracts/member';
import type { BusPayload } from 'shared-contracts/shell';
import { isApiError } from 'shared-contracts/wire';
import type { Bus } from '../bus/bus.ts';

export interface Audience {
  /** Resolves when the call is sent, or will not be sent soon. Does not wait for the answer. */
  login(member: Pick<Member, 'email' | 'public_id'>): Promise<void>;
  logout(): Promise<void>;
}

export interface MemberFacts {
  /** Loads user info, then audience login, then loyalty info. A newer call discards older results. */
  load(): Promise<void>;
  clear(): void;
  expect(): void;
  giveUp(): void;
}

export function createMemberFacts(
  bus: Bus,
  client: MemberClient,
  audience: Audience,
  onEnded = (): void => undefined,
): MemberFacts {
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
    // Known facts stay while they reload and if that fails.
    if (status !== 'ready') become('loading');
    try {
      const [member, favourites] = await Promise.all([client.userInfo(), client.favourites()]);
      if (mine !== turn) return;
      bus.setFact('member.changed', member);
      if (favourites) bus.setFact('favourites.changed', favourites);
      await audience.login(member).catch(() => undefined);
      if (mine !== turn) return;
      const loyalty = await client.userLoyalty();
      if (mine !== turn) return;
      bus.setFact('loyalty.changed', loyalty);
      become('ready');
    } catch (error) {
      if (mine !== turn) return;
      if (isApiError(error) && error.status === 401) {
        set(null, null);
        become('none');
        bus.setFact('favourites.changed', null);
        onEnded();
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
