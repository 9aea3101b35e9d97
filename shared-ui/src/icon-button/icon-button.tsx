import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { cx } from '../internal/cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  readonly label: string;
}

/** Round button with a sign and no text, 44 px. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={cx(styles.button, className)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
