import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './heart-button.module.css';

export interface HeartButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly saved: boolean;
  /** Name of the item, such as "40% off at Levi's". The button's name is "Save 40% off at Levi's". */
  readonly label: string;
}

/** Button that saves a deal, reward or store. */
export function HeartButton({ saved, label, className, ...rest }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.heart, className)}
      aria-pressed={saved}
      // The label is constant; `aria-pressed` has the state.
      aria-label={`Save ${label}`}
      {...rest}
    >
      <Icon name="heart" filled={saved} />
    </button>
  );
}
