import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './heading.module.css';

export interface HeadingProps extends ComponentProps<'h1'> {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Size, if it differs from the level. `display` is for the home page. */
  readonly size?: 'display' | '1' | '2' | '3' | '4';
}

/** Heading whose size may differ from its level. Plain `h1` to `h4` need no component. */
export function Heading({ level, size, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element className={cx(styles.heading, className)} data-size={size} {...rest} />;
}
