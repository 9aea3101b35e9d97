import { useEffect, useRef, useState } from 'react';
import { isApiError, paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { isWaiting } from './pending-key.ts';

export interface SavedDeal {
  readonly id: number;
  readonly centre: string;
  /** Name of it, as its heart says it. */
  readonly label: string;
}

export interface SavingDeal {
  isSaved(id: number): boolean;
  toggle(deal: SavedDeal): Promise<void>;
  /** What a visitor is asked to sign in for. */
  readonly asking: SavedDeal | null;
  stopAsking(): void;
}

/** Hearts of the deals: shown as they will be while the server is asked. A visitor is asked to sign in. */
export function useDealSaving(): SavingDeal {
  const { member, session, analytics } = useServices();
  const { status } = useFact('session.changed');
  const favourites = useFact('favourites.changed');
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [asking, setAsking] = useState<SavedDeal | null>(null);
  const isSaved = (id: number) => pending.get(id) ?? favourites?.deals.includes(id) ?? false;

  function signInFirst(deal: SavedDeal, save: boolean) {
    if (save) setAsking(deal);
    else session.requireSignIn(paths.home());
  }

  async function change(deal: SavedDeal, save: boolean) {
    const { id, centre } = deal;
    setPending((now) => new Map(now).set(id, save));
    try {
      await (save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id));
      analytics.track(save ? 'deal_save' : 'deal_unsave', { centre, id });
      await session.refresh();
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) signInFirst(deal, save);
      else throw error;
    } finally {
      setPending((now) => new Map([...now].filter(([other]) => other !== id)));
    }
  }

  async function toggle(deal: SavedDeal) {
    const known = status === 'loading' ? (await session.refresh()).status : status;
    // Where it could not be found out, the call itself tells: a member is asked to sign in by nobody.
    if (known !== 'unauthenticated') await change(deal, !isSaved(deal.id));
    else signInFirst(deal, !isSaved(deal.id));
  }

  const resume = useRef<(waiting: { item: SavedDeal; comeBack(): void }) => void>(() => undefined);
  resume.current = (waiting) => {
    waiting.comeBack();
    void change(waiting.item, true);
  };
  useEffect(() => {
    if (status !== 'authenticated' || !isWaiting()) return;
    void import(/* webpackChunkName: "pending-save" */ './pending-save.ts').then(({ pendingSaves }) => {
      const waiting = pendingSaves.take();
      if (waiting) resume.current(waiting);
    });
  }, [status]);

  return {
    isSaved,
    toggle,
    asking,
    stopAsking: () => setAsking(null),
  };
}
