import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './awning.module.css';

export interface AwningProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly tone?: 'signal' | 'pine' | 'butter' | 'sky' | 'quiet';
  readonly size?: 'small' | 'medium' | 'large';
}

/** Striped, scalloped awning across the full width. Decorative. */
export function Awning({ tone = 'signal', size = 'medium', className, ...rest }: AwningProps) {
  return (
    <div
      className={cx(styles.awning, className)}
      data-tone={tone}
      data-size={size}
      aria-hidden="true"
      {...rest}
    />
  );
}
