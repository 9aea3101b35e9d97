import type { Session } from 'shared-contracts/member';
import { createFakeServices } from 'shared-contracts/testing';
import { ApiError } from 'shared-contracts/wire';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pendingSaves } from './pending-save.tsx';
import { createSavingStore, isSaved } from './saving-store.ts';

const signedIn: Session = { status: 'authenticated', error: null };
const deal = { kind: 'deal', id: 5, centre: 'sampleton', label: 'Denim, Gap' } as const;
const store = { kind: 'store', id: 7, centre: 'sampleton', label: 'Gap' } as const;

function setUp(session: Session, calls: Record<string, () => Promise<{ ok: true }>> = {}) {
  const services = createFakeServices();
  services.bus.setFact('session.changed', session);
  if (session.status === 'authenticated') services.bus.setFact('membership.changed', { status: 'ready' });
  const done = async () => ({ ok: true }) as const;
  const member = {
    ...services.member,
    addFavouriteDeal: vi.fn(calls.addFavouriteDeal ?? done),
    deleteFavouriteDeal: vi.fn(calls.deleteFavouriteDeal ?? done),
    changeAttribute: vi.fn(done),
  };
  const refresh = vi.fn(async () => session);
  const saving = createSavingStore({ ...services, member, session: { ...services.session, refresh } });
  const shows = () => isSaved(deal, saving.read().pending, services.bus.current('favourites.changed'));
  return { services, member, refresh, saving, shows };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', { scrollY: 0, scrollTo: vi.fn(), scrollBy: vi.fn() });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
});

describe('saving store', () => {
  test('saves a deal and a store for a member, and shows both immediately', async () => {
    const { member, refresh, saving, services, shows } = setUp(signedIn);
    const shown: boolean[] = [];
    saving.subscribe(() => shown.push(shows()));
    await saving.change(deal, true, '/sampleton/deals');
    expect(new Set(shown)).toEqual(new Set([true]));
    // Until the next favourites arrive.
    expect(shows()).toBe(true);
    services.bus.setFact('favourites.changed', { deals: [], stores: [], last_center: null });
    expect(shows()).toBe(false);
    expect(member.addFavouriteDeal).toHaveBeenCalledWith(5);
    await saving.change(store, false, '/sampleton/stores');
    expect(member.changeAttribute).toHaveBeenCalledWith({ attribute: 'favorite_stores', remove: ['7'] });
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(services.bus.published.map(({ payload }) => payload)).toEqual([
      { name: 'deal_save', props: { centre: 'sampleton', id: 5 } },
      { name: 'store_unsave', props: { centre: 'sampleton', id: 7 } },
    ]);
  });

  test('reports a failed save and restores the old state', async () => {
    const { saving } = setUp(signedIn, {
      addFavouriteDeal: () => Promise.reject(new ApiError({ code: 'NETWORK_ERROR', message: 'gone' })),
    });
    await saving.change(deal, true, '/');
    expect(saving.read().pending.size).toBe(0);
    expect(saving.read().notice).toEqual({
      tone: 'danger',
      text: 'We couldn’t save “Denim, Gap”. Please try again.',
    });
  });

  test('runs two presses one after the other', async () => {
    const order: string[] = [];
    const first = Promise.withResolvers<{ ok: true }>();
    const { saving, shows } = setUp(signedIn, {
      addFavouriteDeal: () => {
        order.push('add');
        return first.promise;
      },
      deleteFavouriteDeal: async () => {
        order.push('remove');
        return { ok: true };
      },
    });
    const done = saving.change(deal, !shows(), '/');
    await expect.poll(() => order).toEqual(['add']);
    const again = saving.change(deal, !shows(), '/');
    expect(shows()).toBe(false);
    expect(order).toEqual(['add']);
    first.resolve({ ok: true });
    await Promise.all([done, again]);
    expect(order).toEqual(['add', 'remove']);
    expect(shows()).toBe(false);
  });

  test('saves a press made before the favourites load, also on a saved deal', async () => {
    const { saving, services, member, shows } = setUp({ status: 'loading', error: null });
    services.bus.setFact('membership.changed', { status: 'loading' });
    const done = saving.change(deal, !shows(), '/');
    expect(shows()).toBe(true);
    services.bus.setFact('session.changed', signedIn);
    services.bus.setFact('favourites.changed', { deals: [deal.id], stores: [], last_center: null });
    await done;
    expect(member.addFavouriteDeal).toHaveBeenCalledTimes(1);
    expect(member.deleteFavouriteDeal).not.toHaveBeenCalled();
    expect(shows()).toBe(true);
  });

  test('asks a visitor to sign in, then saves after the sign-in', async () => {
    const visitor = setUp({ status: 'unauthenticated', error: null });
    await visitor.saving.change(deal, true, '/sampleton/deals?sort=ending');
    expect(visitor.saving.read().asking).toEqual({ item: deal, path: '/sampleton/deals?sort=ending' });
    expect(visitor.services.log.signIns).toEqual([]);
    expect(visitor.member.addFavouriteDeal).not.toHaveBeenCalled();
    // As the links of the sheet do.
    pendingSaves.remember(deal, deal.label);

    const back = setUp(signedIn);
    await back.saving.resume();
    expect(back.member.addFavouriteDeal).toHaveBeenCalledWith(5);
    expect(back.saving.read().notice).toEqual({ tone: 'success', text: '“Denim, Gap” is saved.' });
    await back.saving.resume();
    expect(back.member.addFavouriteDeal).toHaveBeenCalledTimes(1);
  });

  test('saves nothing for a visitor who does not sign in', async () => {
    const { saving, member } = setUp({ status: 'unauthenticated', error: null });
    await saving.change(deal, true, '/');
    saving.stopAsking();
    expect(saving.read().asking).toBeNull();
    await saving.resume();
    expect(member.addFavouriteDeal).not.toHaveBeenCalled();
  });
});
