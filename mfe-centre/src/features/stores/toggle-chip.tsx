import type { ComponentProps, ReactNode } from 'react';
import { Icon } from 'shared-ui';
import styles from './toggle-chip.module.css';

interface ToggleChipProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

export function ToggleChip({ children, ...rest }: ToggleChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className={styles.box} {...rest} />
      <Icon name="check" />
      {children}
    </label>
  );
}
