import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFact, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { createSaveQueue } from './save-queue.ts';
import { PENDING_KEY, type SavedHeart } from './saved-heart.ts';

/** Whether a save waits for a sign-in. Its code loads only then. */
function isWaiting(): boolean {
  try {
    return sessionStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}

interface HeartOf {
  readonly id: number;
  readonly centre: string;
  readonly label: string;
}

/**
 * State of a reward's heart, updated before the server answers. Visitors sign in first and return to find it
 * saved.
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

  // One request at a time, in order. Stable across renders.
  const write = useRef(async (_save: boolean) => {});
  write.current = async (save) => {
    await (save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id));
    analytics.track(save ? 'reward_save' : 'reward_unsave', { centre, id });
    await session.refresh();
  };
  const [wish] = useState(() => createSaveQueue((save) => write.current(save)));

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

  /** `save` is the opposite of what was shown at the press, even if the favourites load later. */
  async function press(save: boolean) {
    // Members see the change at once.
    if (status === 'authenticated' || membership.status === 'loading') setPending(save);
    const known = status === 'loading' ? (await session.refresh()).status : status;
    // If the session is unknown, the request itself decides, so a member is never asked to sign in again.
    if (known !== 'unauthenticated') await change(save);
    else signInFirst(save);
  }

  const resume = useRef(async () => {});
  resume.current = async () => {
    const { pendingRewards } = await import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx');
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
