import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { cx } from '../internal/cx.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `ink` leads, `signal` is the one loud action of a page, `quiet` is an outline, `butter` stands on pine, `plain` has no edge. */
  readonly variant?: 'ink' | 'signal' | 'quiet' | 'butter' | 'plain';
  readonly size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
  readonly block?: boolean;
  /** Before the words. */
  readonly icon?: IconName;
  /** After the words. */
  readonly iconAfter?: IconName;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** The action is under way: it says so and takes no second press. */
  readonly busy?: boolean;
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly href: string;
}

/** A button with words. Its type is `button` unless said otherwise. */
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
      // Not `disabled`: that would take the focus away in the middle of the action.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

/** A link that looks like a button. */
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
