import { useState } from 'react';
import { paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';

interface SavingDeal {
  isSaved(id: number): boolean;
  toggle(deal: { id: number; centre: string }): Promise<void>;
}

/** Hearts of the deals: shown as they will be while the server is asked. A visitor is sent to sign in. */
export function useDealSaving(): SavingDeal {
  const { member, session, analytics } = useServices();
  const { status } = useFact('session.changed');
  const favourites = useFact('favourites.changed');
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isSaved = (id: number) => pending.get(id) ?? favourites?.deals.includes(id) ?? false;

  async function toggle({ id, centre }: { id: number; centre: string }) {
    if (status !== 'authenticated') return session.requireSignIn(paths.home());
    const save = !isSaved(id);
    setPending(new Map(pending).set(id, save));
    try {
      await (save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id));
      analytics.track(save ? 'deal_save' : 'deal_unsave', { centre, id });
      await session.refresh();
    } finally {
      setPending((now) => new Map([...now].filter(([other]) => other !== id)));
    }
  }
  return { isSaved, toggle };
}
