import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps extends ComponentProps<'progress'> {
  readonly label: string;
  /** Part of `max` (default 1). Omitted while unknown. */
  readonly value?: number;
  readonly hideLabel?: boolean;
}

export function ProgressBar({ label, value, hideLabel, className, ...rest }: ProgressBarProps) {
  return (
    <label className={cx(styles.field, className)}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>{label}</span>
      <progress className={styles.bar} value={value} {...rest} />
    </label>
  );
}
