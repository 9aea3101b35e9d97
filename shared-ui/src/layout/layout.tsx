import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './layout.module.css';

/** Step of the space scale, `--space-1` to `--space-8`. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface LayoutProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'ul' | 'ol' | 'section' | 'form' | 'main' | 'article' | 'aside' | 'dl';
  readonly gap?: Gap;
}

// The allowed elements take the same attributes as `div`.
const elementOf = (as: LayoutProps['as']) => (as ?? 'div') as 'div';

export interface ContainerProps extends LayoutProps {
  /** `text` is for reading, `form` for forms. */
  readonly width?: 'page' | 'text' | 'form';
}

/** Page width with gutters. */
export function Container({ as, width = 'page', gap, className, ...rest }: ContainerProps) {
  const Element = elementOf(as);
  return <Element className={cx(styles.container, className)} data-width={width} data-gap={gap} {...rest} />;
}

export function Stack({ as, gap = 4, className, ...rest }: LayoutProps) {
  const Element = elementOf(as);
  return <Element className={cx(styles.stack, className)} data-gap={gap} {...rest} />;
}

export interface ClusterProps extends LayoutProps {
  readonly justify?: 'start' | 'between' | 'end' | 'center';
  readonly align?: 'center' | 'start' | 'end' | 'baseline';
}

/** Children side by side, wrapping to the next line: pills, buttons, facts. */
export function Cluster({ as, gap = 2, justify, align, className, ...rest }: ClusterProps) {
  const Element = elementOf(as);
  return (
    <Element
      className={cx(styles.cluster, className)}
      data-gap={gap}
      data-justify={justify}
      data-align={align}
      {...rest}
    />
  );
}

export interface GridProps extends LayoutProps {
  /** Minimum width of a cell: 9, 15.5, 20 or 26 rem. */
  readonly min?: 'tiny' | 'small' | 'medium' | 'large';
}

/** Grid with as many equal columns as fit. */
export function Grid({ as, gap = 4, min = 'small', className, ...rest }: GridProps) {
  const Element = elementOf(as);
  return <Element className={cx(styles.grid, className)} data-gap={gap} data-min={min} {...rest} />;
}

export interface SplitProps extends LayoutProps {
  /**
   * Ratio on wide screens: the first part leads by 3:2 or 2:1, the second by 3:2, or a narrow side comes
   * first.
   */
  readonly ratio?: 'even' | 'first' | 'first-wide' | 'second' | 'side-first';
  /** Whether the second part stays in view while the first scrolls. */
  readonly sticky?: boolean;
}

/** Two parts, stacked on phones and side by side on wide screens. */
export function Split({ as, gap = 6, ratio = 'first', sticky, className, ...rest }: SplitProps) {
  const Element = elementOf(as);
  return (
    <Element
      className={cx(styles.split, className)}
      data-gap={gap}
      data-ratio={ratio}
      data-sticky={sticky || undefined}
      {...rest}
    />
  );
}
