import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './awning.module.css';

export interface AwningProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Colours of the stripes. */
  readonly tone?: 'signal' | 'pine' | 'butter' | 'sky' | 'quiet';
  /** Height of the cloth. */
  readonly size?: 'small' | 'medium' | 'large';
}

/** The site's one motif: a striped, scalloped awning over the whole width of its place. */
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
