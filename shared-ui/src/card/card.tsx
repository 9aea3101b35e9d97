import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  readonly as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** `pine` is the club's panel. */
  readonly tone?: 'card' | 'pine' | 'butter' | 'signal' | 'sky' | 'plain';
  readonly padding?: 'none' | 'normal' | 'roomy';
  readonly raised?: boolean;
}

/** Surface for related content. */
export function Card({ as, tone = 'card', padding = 'normal', raised, className, ...rest }: CardProps) {
  // The allowed elements take the same attributes as `div`.
  const Element = (as ?? 'div') as 'div';
  return (
    <Element
      className={cx(styles.card, className)}
      data-tone={tone}
      data-padding={padding}
      data-raised={raised || undefined}
      {...rest}
    />
  );
}

/** The main link of a card. The whole card is its click target. Put it inside the card's heading. */
export function CardLink({ className, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  return <a className={cx(styles.link, className)} {...rest} />;
}
