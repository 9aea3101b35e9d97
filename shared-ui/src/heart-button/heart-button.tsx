import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './heart-button.module.css';

export interface HeartButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Saved or not. */
  readonly saved: boolean;
  /** Name of what is saved, such as "40% off at Levi's". The button is called "Save 40% off at Levi's". */
  readonly label: string;
}

/** Saves a deal, a reward or a store. The round hole of a price tag. */
export function HeartButton({ saved, label, className, ...rest }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      aria-pressed={saved}
      // The name stays; `aria-pressed` says the state.
      aria-label={`Save ${label}`}
      {...rest}
    >
      <Icon name="heart" filled={saved} />
    </button>
  );
}
