import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import {
  type CentreFull,
  type HasHours,
  localDateAt,
  openState,
  openStateWords,
  type Picture,
  paths,
  type StoreSummary,
  slugOf,
  storeHours,
} from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { Pill } from 'shared-ui';
import { Wordmark } from '../pictures/wordmark.tsx';
import { SaveHeart, useSaving } from '../saving/save-heart.tsx';
import { firstViewId, isNewStore } from './filter-stores.ts';
import styles from './store-cards.module.css';

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

interface StoreItemProps {
  readonly id?: string | undefined;
  readonly store: StoreSummary;
  readonly status?: { readonly words: string; readonly isOpen: boolean } | undefined;
  readonly isNew?: boolean;
  readonly heart?: ReactNode;
  readonly plan?: ReactNode;
  readonly note?: ReactNode;
}

function StoreItem({ id, store, status, isNew, heart, plan, note }: StoreItemProps) {
  return (
    <li id={id} className={styles.item}>
      <StoreSign tone={store.id % 8} name={store.name} categoryName={store.categoryName} logo={store.logo} />
      <div className={styles.words}>
        <a className={styles.name} href={paths.store(store.centre, store.name, store.id)} translate="no">
          {store.name}
        </a>
        <p className={styles.facts}>
          <span className={styles.category}>{store.categoryName}</span>{' '}
          <span className={styles.suite}>{`suite ${store.suite}`}</span>
        </p>
        <p className={styles.marks}>
          {status && (
            <span className={styles.status} data-open={status.isOpen || undefined}>
              {status.words}
            </span>
          )}
          {isNew && <Pill tone="butter">New</Pill>}
          {store.dealCount > 0 && (
            <Pill tone="signal">{store.dealCount === 1 ? '1 deal' : `${store.dealCount} deals`}</Pill>
          )}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.presses}>
        {heart}
        {plan}
      </div>
    </li>
  );
}

interface StoreSignProps {
  readonly tone: number;
  readonly name: string;
  readonly categoryName: string;
  readonly logo?: Picture | null | undefined;
}

function StoreSign({ tone, name, categoryName, logo }: StoreSignProps) {
  return (
    <span className={styles.sign} data-tone={tone}>
      {logo ? (
        <img className={styles.logo} src={logo.src} alt={logo.alt} loading="lazy" />
      ) : (
        <Wordmark name={name} categorySlug={slugOf(categoryName)} />
      )}
    </span>
  );
}

interface OpenWords {
  readonly words: string;
  readonly isOpen: boolean;
}

function openWordsOf(centre: HasHours, now: number): (store: StoreSummary) => OpenWords | undefined {
  const known = new Map<string, OpenWords>();
  const today = localDateAt(now, centre.timeZone);
  return (store) => {
    if (centre.status.kind !== 'open') return undefined;
    // An opening date in the past does not affect the state.
    const opensOn = store.openedOn && store.openedOn > today ? store.openedOn : null;
    const key = JSON.stringify([store.weeklyHours, opensOn]);
    const found = known.get(key) ?? wordsOf(storeHours(store, centre), now);
    known.set(key, found);
    return found;
  };
}

function wordsOf(subject: HasHours, now: number): OpenWords {
  const state = openState(subject, now);
  return { words: openStateWords(state, subject.timeZone, now), isOpen: state.kind === 'open' };
}
