import { type ComponentProps, useSyncExternalStore } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './open-status.module.css';

export interface OpenStatusProps extends ComponentProps<'span'> {
  /** `soon` closes or opens soon. `off` is not in business (coming soon, permanently closed). */
  readonly state: 'open' | 'soon' | 'closed' | 'off';
  /** Text such as "Open until 8 pm", because colour is not enough. */
  readonly children: string;
  /** Zone of the times in the text. With another clock, the text says that they are local. */
  readonly timeZone?: string;
}

function isElsewhere(timeZone?: string): boolean {
  const now = new Date();
  return now.toLocaleTimeString('en', { timeZone }) !== now.toLocaleTimeString('en');
}

const never = () => () => undefined;

/** Open state as a pill with a dot and text. */
export function OpenStatus({ state, className, children, timeZone, ...rest }: OpenStatusProps) {
  const isLocal = useSyncExternalStore(
    never,
    () => isElsewhere(timeZone),
    () => false,
  );
  return (
    <span className={cx(styles.status, className)} data-state={state} {...rest}>
      {isLocal && / (at|until) /.test(children) ? `${children} local time` : children}
    </span>
  );
}
