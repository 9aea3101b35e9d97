import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './text-link.module.css';

export interface TextLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** `strong` is for a link beside a title, `inline` for running text. */
  readonly variant?: 'inline' | 'strong';
  readonly external?: boolean;
}

export function TextLink({ variant = 'inline', external, className, children, ...rest }: TextLinkProps) {
  return (
    <a
      className={cx(styles.link, className)}
      data-variant={variant}
      rel={external ? 'noopener' : undefined}
      {...rest}
    >
      {children}
      {external && <Icon name="external" width="0.9em" height="0.9em" />}
    </a>
  );
}
