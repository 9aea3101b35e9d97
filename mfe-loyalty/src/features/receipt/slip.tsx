import type { ComponentProps } from 'react';
import { cx } from 'shared-ui';
import styles from './slip.module.css';

/** Paper of a till: its lower edge is the awning's scallop. */
export function Slip({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx(styles.slip, className)} {...rest} />;
}
