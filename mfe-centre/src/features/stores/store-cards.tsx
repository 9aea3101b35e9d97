import { type ComponentType, useMemo, useState } from 'react';
import { type CentreFull, localDateAt, type StoreSummary } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { firstViewId } from '../first-view/first-view-id.ts';
import { SaveHeart } from '../saving/save-heart.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { isNewStore } from './filter-stores.ts';
import { openWordsOf } from './open-words.ts';
import styles from './store-cards.module.css';
import { StoreItem, type StoreItemProps } from './store-item.tsx';

interface StoreCardsProps {
  readonly centre: CentreFull;
  readonly stores: readonly StoreSummary[];
  readonly label: string;
  readonly isFirst?: boolean;
  readonly Rows?: ComponentType<StoreRowsProps> | null;
}

export type StoreRow = (store: Pick<StoreSummary, 'id' | 'name'>) => Pick<StoreItemProps, 'plan' | 'note'>;

export interface StoreRowsProps {
  readonly centre: string;
  readonly onRow: (draw: (before: StoreRow | null) => StoreRow) => void;
}

export function StoreCards({ centre, stores, label, isFirst, Rows }: StoreCardsProps) {
  const now = useNow();
  const saving = useSaving();
  const [row, setRow] = useState<StoreRow | null>(null);
  const today = localDateAt(now, centre.timeZone);
  const openWords = useMemo(() => openWordsOf(centre, now), [centre, now]);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {stores.map((store, at) => (
          <StoreItem
            key={store.id}
            id={isFirst ? firstViewId(at) : undefined}
            store={store}
            status={openWords(store)}
            isNew={isNewStore(store, today)}
            heart={
              <SaveHeart saving={saving} kind="store" centre={centre.slug} id={store.id} label={store.name} />
            }
            {...row?.(store)}
          />
        ))}
      </ul>
      {Rows && <Rows centre={centre.slug} onRow={setRow} />}
    </>
  );
}
