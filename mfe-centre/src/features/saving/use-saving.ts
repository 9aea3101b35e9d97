import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useFact, useServices } from 'shared-contracts/remote';
import type { PendingSave } from './pending-save.ts';
import { type SavedKind, savedKey, savingStore } from './saving-store.ts';

export interface Saving {
  isSaved(kind: SavedKind, id: number): boolean;
  /** Saves or removes; a visitor is sent to sign in first. */
  toggle(item: PendingSave): void;
}

const NOTHING: ReadonlyMap<string, boolean> = new Map();

/** Saved offers of the member, and how to change them. */
export function useSaving(): Saving {
  const store = savingStore(useServices());
  const pending = useSyncExternalStore(
    store.subscribe,
    () => store.read().pending,
    () => NOTHING,
  );
  const favourites = useFact('favourites.changed');
  const { pathname, search } = useLocation();
  const isSaved = (kind: SavedKind, id: number) =>
    pending.get(savedKey(kind, id)) ??
    (kind === 'deal' ? favourites?.deals : favourites?.stores)?.includes(id) ??
    false;
  return {
    isSaved,
    toggle: (item) => void store.change(item, !isSaved(item.kind, item.id), pathname + search),
  };
}
