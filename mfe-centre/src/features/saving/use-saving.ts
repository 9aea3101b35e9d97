import { useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import type { PendingSave } from './pending-save.ts';
import { isSaved, type SavedKind, type SavingState, savingStore } from './saving-store.ts';

export interface Saving {
  isSaved(kind: SavedKind, id: number): boolean;
  /** Saves or removes; a visitor is sent to sign in first. */
  toggle(item: PendingSave): void;
}

const NOTHING: SavingState['pending'] = new Map();

/** Saved offers of the member, and how to change them. What is shown at a press is what the opposite of is meant. */
export function useSaving(): Saving {
  const store = savingStore(useServices());
  const pending = useSyncExternalStore(
    store.subscribe,
    () => store.read().pending,
    () => NOTHING,
  );
  const favourites = useFact('favourites.changed');
  const isShownSaved = (kind: SavedKind, id: number) => isSaved({ kind, id }, pending, favourites);
  return {
    isSaved: isShownSaved,
    toggle: (item) =>
      void store.change(item, !isShownSaved(item.kind, item.id), location.pathname + location.search),
  };
}
