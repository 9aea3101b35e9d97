import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './open-status.module.css';

export interface OpenStatusProps extends ComponentProps<'span'> {
  /** `soon`: closes or opens before long. `off`: not in business (coming soon, closed for good). */
  readonly state: 'open' | 'soon' | 'closed' | 'off';
  /** The words, such as "Open until 8 pm": colour alone says nothing. */
  readonly children: string;
}

/** Open or closed, as a pill with a dot and words. */
export function OpenStatus({ state, className, children, ...rest }: OpenStatusProps) {
  return (
    <span className={cx(styles.status, className)} data-state={state} {...rest}>
      {children}
    </span>
  );
}
