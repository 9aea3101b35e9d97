import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './details.module.css';

export interface DetailsProps extends ComponentProps<'details'> {
  readonly summary: ReactNode;
}

/** Native disclosure. Details with the same `name` close each other. */
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
  readonly name?: string;
}

/** List of disclosures, such as questions and answers. */
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
