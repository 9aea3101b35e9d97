import { useMemo, useState } from 'react';
import { type CentreFull, localDateAt, type StoreSummary } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { SaveHeart } from '../saving/save-heart.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { isNewStore } from './filter-stores.ts';
import { openWordsOf } from './open-words.ts';
import type { PlanRow } from './plan-rows.tsx';
import styles from './store-cards.module.css';
import { StoreItem } from './store-item.tsx';
import { usePlanRows } from './use-plan-rows.ts';

interface StoreCardsProps {
  readonly centre: CentreFull;
  readonly stores: readonly StoreSummary[];
  /** Name of the list, for assistive technology: "New stores". */
  readonly label: string;
}

/** Stores beside each other as the width allows: open or not, new or not, a heart each, and a place in the visit plan. */
export function StoreCards({ centre, stores, label }: StoreCardsProps) {
  const now = useNow();
  const saving = useSaving();
  const PlanRows = usePlanRows();
  const [planRow, setPlanRow] = useState<PlanRow | null>(null);
  const today = localDateAt(now, centre.timeZone);
  const openWords = useMemo(() => openWordsOf(centre, now), [centre, now]);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {stores.map((store) => (
          <StoreItem
            key={store.id}
            store={store}
            status={openWords(store)}
            isNew={isNewStore(store, today)}
            heart={
              <SaveHeart saving={saving} kind="store" centre={centre.slug} id={store.id} label={store.name} />
            }
            {...planRow?.(store)}
          />
        ))}
      </ul>
      {PlanRows && <PlanRows centre={centre.slug} onRow={setPlanRow} />}
    </>
  );
}
