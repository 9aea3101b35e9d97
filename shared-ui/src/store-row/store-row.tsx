import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './store-row.module.css';

export interface StoreRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  readonly name: string;
  readonly href: string;
  readonly detail?: ReactNode;
  readonly place?: ReactNode;
  readonly extra?: ReactNode;
}

/** Store in a dense list. Use it inside a `StoreList`. */
export function StoreRow({ name, href, detail, place, extra, className, ...rest }: StoreRowProps) {
  return (
    <li className={cx(styles.row, className)} {...rest}>
      <span className={styles.words}>
        <a className={styles.name} href={href} translate="no">
          {name}
        </a>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {extra && <span className={styles.extra}>{extra}</span>}
      {place && <span className={styles.place}>{place}</span>}
    </li>
  );
}

export interface StoreListProps extends ComponentProps<'ul'> {
  readonly columns?: boolean;
}

export function StoreList({ columns, className, ...rest }: StoreListProps) {
  return <ul className={cx(styles.list, className)} data-columns={columns || undefined} {...rest} />;
}
