import { useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import { HeartButton } from 'shared-ui';
import styles from './save-heart.module.css';
import { isSaved, type SavedKind, type SavingState, savingStore } from './saving-store.ts';
import type { PendingSave } from './saving-types.ts';

interface SaveHeartProps extends PendingSave {
  readonly saving: Saving;
}

export function SaveHeart({ saving, ...item }: SaveHeartProps) {
  return (
    <HeartButton
      className={styles.heart}
      saved={saving.isSaved(item.kind, item.id)}
      label={item.label}
      onClick={() => saving.toggle(item)}
    />
  );
}

export interface Saving {
  isSaved(kind: SavedKind, id: number): boolean;
  toggle(item: PendingSave): void;
}

const NOTHING: SavingState['pending'] = new Map();

/** Returns the member's saved items. `toggle` does the opposite of what is shown. */
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
