import type { ComponentProps, ReactNode } from 'react';
import styles from './check-pill.module.css';

interface CheckPillProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

export function CheckPill({ children, ...rest }: CheckPillProps) {
  return (
    <label className={styles.pill}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  );
}
