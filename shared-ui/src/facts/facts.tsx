import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './facts.module.css';

export interface FactsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  readonly items: ReadonlyArray<{
    readonly term: string;
    readonly detail: ReactNode;
    readonly current?: boolean;
  }>;
  readonly layout?: 'rows' | 'stacked';
}

/** List of terms and details: opening hours, phone, suite, dates of a deal. */
export function Facts({ items, layout = 'rows', className, ...rest }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)} data-layout={layout} {...rest}>
      {items.map(({ term, detail, current }) => (
        <div className={styles.fact} key={term} data-current={current || undefined}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
