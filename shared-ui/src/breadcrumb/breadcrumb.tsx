import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './breadcrumb.module.css';

export interface Crumb {
  readonly label: string;
  /** Omitted for the page itself, which is last. */
  readonly href?: string;
}

export interface BreadcrumbProps extends Omit<ComponentProps<'nav'>, 'children'> {
  readonly items: readonly Crumb[];
}

export function Breadcrumb({ items, className, ...rest }: BreadcrumbProps) {
  return (
    <nav className={cx(styles.nav, className)} aria-label="Breadcrumb" {...rest}>
      <ol className={styles.list}>
        {items.map(({ label, href }) => (
          <li className={styles.crumb} key={label}>
            {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
