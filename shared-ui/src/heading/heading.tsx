import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './heading.module.css';

export interface HeadingProps extends ComponentProps<'h1'> {
  /** Its place in the outline: one `1` a page. */
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Size that it has, when that is not its level. `display` is the home page's. */
  readonly size?: 'display' | '1' | '2' | '3' | '4';
}

/** A heading whose look may differ from its level. Plain `h1` to `h4` look right without it. */
export function Heading({ level, size, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element className={cx(styles.heading, className)} data-size={size} {...rest} />;
}
