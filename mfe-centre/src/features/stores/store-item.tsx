import type { ReactNode } from 'react';
import { paths, type StoreSummary } from 'shared-contracts';
import { Pill } from 'shared-ui';
import styles from './store-item.module.css';
import { StoreSign } from './store-sign.tsx';

export interface StoreItemProps {
  readonly id?: string | undefined;
  readonly store: StoreSummary;
  readonly status?: { readonly words: string; readonly isOpen: boolean } | undefined;
  readonly isNew?: boolean;
  readonly heart?: ReactNode;
  readonly plan?: ReactNode;
  readonly note?: ReactNode;
}

export function StoreItem({ id, store, status, isNew, heart, plan, note }: StoreItemProps) {
  return (
    <li id={id} className={styles.item}>
      <StoreSign
        name={store.name}
        categoryId={store.categoryId}
        categoryName={store.categoryName}
        logo={store.logo}
      />
      <div className={styles.words}>
        <a className={styles.name} href={paths.store(store.centre, store.name, store.id)}>
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
