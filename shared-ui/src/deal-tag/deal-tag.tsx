import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './deal-tag.module.css';

export interface DealTagProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Set large on the block: "40% off", "2 for $50", "250 points". */
  readonly offer: string;
  /** Goods that the offer is on, smaller below it: "off gift sets". The offer itself is then set larger still. */
  readonly detail?: string;
  /** Goods in full: "Outerwear, everything". */
  readonly title: string;
  readonly href: string;
  /** Store and last day: "Columbia Factory Store · till Sun". */
  readonly facts?: ReactNode;
  /** Colour of the block. */
  readonly tone?: 'signal' | 'pine' | 'butter' | 'sky';
  /** A `HeartButton`, in the hole of the tag. */
  readonly heart?: ReactNode;
  /** A `Pill` in the other corner: "New", "Ends today". */
  readonly badge?: ReactNode;
  /** The deal is over or used up: the tag fades. Say so in `badge` or `facts`. */
  readonly ended?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
}

/** A deal or a reward as a price tag. The whole tag is one link; the heart stands on top of it. */
export function DealTag({
  offer,
  detail,
  title,
  href,
  facts,
  tone = 'signal',
  heart,
  badge,
  ended,
  headingLevel = 3,
  className,
  ...rest
}: DealTagProps) {
  const Title = `h${headingLevel}` as const;
  return (
    <article className={cx(styles.tag, className)} data-tone={tone} data-ended={ended || undefined} {...rest}>
      <Title className={styles.heading}>
        <a className={styles.link} href={href}>
          <span className={styles.offer} data-detailed={detail ? true : undefined}>
            {offer} {detail && <span className={styles.detail}>{detail}</span>}
          </span>
          <span className={styles.title}>{title}</span>
        </a>
      </Title>
      {facts && <p className={styles.facts}>{facts}</p>}
      {badge && <div className={styles.badge}>{badge}</div>}
      <div className={styles.hole}>{heart}</div>
    </article>
  );
}
