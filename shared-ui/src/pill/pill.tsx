import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './pill.module.css';

export type PillTone = 'neutral' | 'signal' | 'pine' | 'butter' | 'sky' | 'danger';

export interface PillProps extends ComponentProps<'span'> {
  readonly tone?: PillTone;
}

/** A static mark: a status, a category, "new". */
export function Pill({ tone = 'neutral', className, ...rest }: PillProps) {
  return <span className={cx(styles.pill, className)} data-tone={tone} {...rest} />;
}

/** A pill that leads somewhere: a brand, a letter. `aria-current` marks the one shown. */
export function PillLink({ className, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  return <a className={cx(styles.pill, styles.action, className)} {...rest} />;
}

export interface PillToggleProps extends ComponentProps<'button'> {
  /** Filter on or off. */
  readonly pressed: boolean;
}

/** A filter that is on or off. */
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
