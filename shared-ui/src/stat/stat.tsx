import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './stat.module.css';

export interface StatTileProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly value: ReactNode;
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A number with its label. */
export function StatTile({ value, label, hint, className, ...rest }: StatTileProps) {
  return (
    <div className={cx(styles.stat, className)} {...rest}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{value}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
