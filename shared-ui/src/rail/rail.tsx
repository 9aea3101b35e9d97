import { Children, type ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './rail.module.css';

export interface RailProps {
  /** Accessible name: "Top deals". */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Row of cards: columns on wide screens, a horizontal strip on phones. */
export function Rail({ label, children, className }: RailProps) {
  return (
    <ul className={cx(styles.rail, className)} aria-label={label}>
      {Children.map(children, (child) => child && <li className={styles.cell}>{child}</li>)}
    </ul>
  );
}
