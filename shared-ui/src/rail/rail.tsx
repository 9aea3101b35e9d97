import { Children, type ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './rail.module.css';

export interface RailProps {
  /** Name of what is in it, for assistive technology: "Top deals". */
  readonly label: string;
  /** One cell each; give them keys. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** A few cards in a row: columns where it is wide, a strip to swipe on a phone. */
export function Rail({ label, children, className }: RailProps) {
  return (
    <ul className={cx(styles.rail, className)} aria-label={label}>
      {Children.map(children, (child) => child && <li className={styles.cell}>{child}</li>)}
    </ul>
  );
}
