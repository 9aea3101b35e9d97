import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { cx } from '../internal/cx.ts';
import styles from './button.module.css';

interface ButtonLook {
  /**
   * `ink` is the default, `signal` the one main action of a page, `quiet` an outline, `butter` for pine
   * panels, `plain` without a border.
   */
  readonly variant?: 'ink' | 'signal' | 'quiet' | 'butter' | 'plain';
  readonly size?: 'small' | 'medium' | 'large';
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly iconAfter?: IconName;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Whether the action is in progress. The button keeps the focus but ignores clicks. */
  readonly busy?: boolean;
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly href: string;
}

/** Button with text. Its default type is `button`. */
export function Button({
  variant = 'ink',
  size = 'medium',
  block,
  icon,
  iconAfter,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Not `disabled`, which would remove the focus during the action.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

/** Link that looks like a button. */
export function ButtonLink({
  variant = 'ink',
  size = 'medium',
  block,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </a>
  );
}
