import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './open-status.module.css';

export interface OpenStatusProps extends ComponentProps<'span'> {
  /** `soon` closes or opens soon. `off` is not in business (coming soon, permanently closed). */
  readonly state: 'open' | 'soon' | 'closed' | 'off';
  /** Text such as "Open until 8 pm", because colour is not enough. */
  readonly children: string;
}

/** Open state as a pill with a dot and text. */
export function OpenStatus({ state, className, children, ...rest }: OpenStatusProps) {
  return (
    <span className={cx(styles.status, className)} data-state={state} {...rest}>
      {children}
    </span>
  );
}
