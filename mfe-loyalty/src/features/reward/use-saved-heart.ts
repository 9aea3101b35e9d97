import { useState } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';

interface Saved {
  readonly isSaved: boolean;
  /** What could not be done, in words. */
  readonly problem: string | null;
  toggle(): void;
}

/** The heart of a reward: saved like a deal, shown before the server has answered. A visitor signs in first. */
export function useSavedHeart({ id, centre }: { id: number; centre: string }): Saved {
  const { member, session, analytics } = useServices();
  const { status } = useFact('session.changed');
  const favourites = useFact('favourites.changed');
  const { pathname } = useLocation();
  const [pending, setPending] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaved = pending ?? favourites?.deals.includes(id) ?? false;

  async function change(save: boolean) {
    setPending(save);
    setProblem(null);
    try {
      await (save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id));
      analytics.track(save ? 'reward_save' : 'reward_unsave', { centre, id });
      await session.refresh();
    } catch (error) {
      setPending(null);
      if (isApiError(error, 'UNAUTHENTICATED')) session.requireSignIn(pathname);
      else setProblem(`That could not be ${save ? 'saved' : 'removed'}. Please try again.`);
    }
  }

  return {
    isSaved,
    problem,
    toggle() {
      if (status === 'unauthenticated') session.requireSignIn(pathname);
      else if (status === 'authenticated') void change(!isSaved);
    },
  };
}
