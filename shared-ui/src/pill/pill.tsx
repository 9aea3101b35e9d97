import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './pill.module.css';

export type PillTone = 'neutral' | 'signal' | 'pine' | 'butter' | 'sky' | 'danger';

export interface PillProps extends ComponentProps<'span'> {
  readonly tone?: PillTone;
}

/** Static label: a status, a category, "New". */
export function Pill({ tone = 'neutral', className, ...rest }: PillProps) {
  return <span className={cx(styles.pill, className)} data-tone={tone} {...rest} />;
}

/** Link as a pill. `aria-current` marks the selected one. */
export function PillLink({ className, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  return <a className={cx(styles.pill, styles.action, className)} {...rest} />;
}

export interface PillToggleProps extends ComponentProps<'button'> {
  readonly pressed: boolean;
}

/** Filter button that is on or off. */
export function PillToggle({ pressed, className, ...rest }: PillToggleProps) {
  return (
    <button
      type="button"
      className={cx(styles.pill, styles.action, className)}
      aria-pressed={pressed}
      {...rest}
    />
  );
}
