import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { createLastWish } from './last-wish.ts';
import { isWaiting } from './pending-key.ts';

export interface SavedHeart {
  readonly isSaved: boolean;
  /** Outcome in words, where the heart alone does not say it. */
  readonly news: { readonly tone: 'success' | 'danger'; readonly text: string } | null;
  toggle(): void;
  /** True while a visitor is asked to sign in for it. */
  readonly isAsking: boolean;
  stopAsking(): void;
}

interface HeartOf {
  readonly id: number;
  /** Slug. */
  readonly centre: string;
  readonly label: string;
}

/**
 * The heart of a reward: saved like a deal, shown before the server has answered. A visitor is asked to sign in first, and
 * comes back to find it saved.
 */
export function useSavedHeart({ id, centre, label }: HeartOf): SavedHeart {
  const { member, session, analytics } = useServices();
  const { status } = useFact('session.changed');
  const membership = useFact('membership.changed');
  const favourites = useFact('favourites.changed');
  const { pathname } = useLocation();
  const [pending, setPending] = useState<boolean | null>(null);
  const [news, setNews] = useState<SavedHeart['news']>(null);
  const [isAsking, setAsking] = useState(false);
  const isSaved = pending ?? favourites?.deals.includes(id) ?? false;

  // One at a time, and the last one in the end. The same for every rendering of this reward.
  const write = useRef(async (_save: boolean) => {});
  write.current = async (save) => {
    await (save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id));
    analytics.track(save ? 'reward_save' : 'reward_unsave', { centre, id });
    await session.refresh();
  };
  const [wish] = useState(() => createLastWish((save) => write.current(save)));

  function signInFirst(save: boolean) {
    setPending(null);
    if (save) setAsking(true);
    else session.requireSignIn(pathname);
  }

  async function change(save: boolean, good: SavedHeart['news'] = null) {
    setPending(save);
    setNews(null);
    try {
      await wish(save);
      setNews(good);
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) return signInFirst(save);
      setPending(null);
      setNews({
        tone: 'danger',
        text: `We couldn’t ${save ? 'save' : 'remove'} that. Please try again.`,
      });
    }
  }

  /** `save` is the opposite of what is seen at the press, whatever the favourites say when they have come. */
  async function press(save: boolean) {
    // Who is taken for a member sees it at once.
    if (status === 'authenticated' || membership.status === 'loading') setPending(save);
    const known = status === 'loading' ? (await session.refresh()).status : status;
    // Where it could not be found out, the call itself tells: a member is asked to sign in by nobody.
    if (known !== 'unauthenticated') await change(save);
    else signInFirst(save);
  }

  const resume = useRef(async () => {});
  resume.current = async () => {
    const { pendingRewards } = await import(/* webpackChunkName: "pending-reward" */ './pending-reward.ts');
    const waiting = pendingRewards.take((reward) => reward === id);
    if (!waiting) return;
    waiting.comeBack();
    await change(true, { tone: 'success', text: `“${label}” is saved.` });
  };
  useEffect(() => {
    if (status === 'authenticated' && isWaiting()) void resume.current();
  }, [status]);

  return {
    isSaved,
    news,
    toggle: () => void press(!isSaved),
    isAsking,
    stopAsking: () => setAsking(false),
  };
}
