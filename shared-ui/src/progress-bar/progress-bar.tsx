import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps extends ComponentProps<'progress'> {
  /** Work that is under way: "Uploading the receipt". */
  readonly label: string;
  /** Share of `max` (1 unless said otherwise); left out while it is not known. */
  readonly value?: number;
  readonly hideLabel?: boolean;
}

/** Progress of something. */
export function ProgressBar({ label, value, hideLabel, className, ...rest }: ProgressBarProps) {
  return (
    <label className={cx(styles.field, className)}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>{label}</span>
      <progress className={styles.bar} value={value} {...rest} />
    </label>
  );
}
