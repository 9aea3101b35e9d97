import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './details.module.css';

export interface DetailsProps extends ComponentProps<'details'> {
  /** The words that are always there: a question. */
  readonly summary: ReactNode;
}

/** A native disclosure. Those of one `name` close each other. */
export function Details({ summary, className, children, ...rest }: DetailsProps) {
  return (
    <details className={cx(styles.details, className)} {...rest}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="plus" className={styles.sign} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

export interface AccordionProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly items: ReadonlyArray<{
    readonly id: string;
    readonly summary: ReactNode;
    readonly body: ReactNode;
    readonly open?: boolean;
  }>;
  /** Given, one is open at a time. */
  readonly name?: string;
}

/** Questions and answers, one below the other. */
export function Accordion({ items, name, className, ...rest }: AccordionProps) {
  return (
    <div className={cx(styles.accordion, className)} {...rest}>
      {items.map(({ id, summary, body, open }) => (
        <Details key={id} id={id} summary={summary} name={name} open={open}>
          {body}
        </Details>
      ))}
    </div>
  );
}
