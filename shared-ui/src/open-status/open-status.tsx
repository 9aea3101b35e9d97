import { type ComponentProps, useSyncExternalStore } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './open-status.module.css';

export interface OpenStatusProps extends ComponentProps<'span'> {
  /** `soon` closes or opens soon. `off` is not in business (coming soon, permanently closed). */
  readonly state: 'open' | 'soon' | 'closed' | 'off';
  /** Text such as "Open until 8 pm", because colour is not enough. */
  readonly children: string;
  /** Zone of the times in the text. It is named to readers whose clocks differ. */
  readonly timeZone?: string;
}

/** Returns the name of a zone, such as `MST`, or an empty text where clocks are the same. */
function otherZone(timeZone?: string): string {
  const now = new Date();
  const there = now.toLocaleTimeString('en', { timeZone, timeZoneName: 'short' });
  return now.toLocaleTimeString('en') === there.replace(/ \S+$/, '') ? '' : there.replace(/.* /, '');
}

const never = () => () => undefined;

/** Open state as a pill with a dot and text. */
export function OpenStatus({ state, className, children, timeZone, ...rest }: OpenStatusProps) {
  const zone = useSyncExternalStore(
    never,
    () => otherZone(timeZone),
    () => '',
  );
  return (
    <span className={cx(styles.status, className)} data-state={state} {...rest}>
      {zone && / (at|until) /.test(children) ? `${children} ${zone}` : children}
    </span>
  );
}
