import { useLocation } from 'react-router';
import { useFact, useServices } from 'shared-contracts/remote';

export type SavedKind = 'deal' | 'store';

export interface Saving {
  isSaved(kind: SavedKind, id: number): boolean;
  /** Saves or removes; a visitor is sent to sign in first. */
  toggle(kind: SavedKind, id: number): void;
}

/** What the member has saved, and how to change it. */
export function useSaving(): Saving {
  const { session } = useServices();
  const favourites = useFact('favourites.changed');
  const { pathname, search } = useLocation();
  return {
    isSaved: (kind, id) => (kind === 'deal' ? favourites?.deals : favourites?.stores)?.includes(id) ?? false,
    toggle: () => session.requireSignIn(pathname + search),
  };
}
