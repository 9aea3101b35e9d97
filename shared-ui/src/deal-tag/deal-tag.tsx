import type { ComponentProps, ReactNode } from 'react';
import { categoryColour } from '../category/category.tsx';
import { Unbroken } from '../unbroken/unbroken.tsx';
import styles from './deal-tag.module.css';
import { saysMore } from './says-more.ts';

export interface DealTagProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Who gives it, said first: "Levi's Outlet". Left out where the page is the store's own. */
  readonly brand?: string;
  /** Set large on the block: "40%", "2 for $50", "250". */
  readonly offer: string;
  /** Goods that the offer is on, smaller below it: "off gift sets". The offer itself is then set larger still. */
  readonly detail?: string;
  /** Name of the offer; shown where it says more than `brand`, `offer` and `detail` do. */
  readonly title: string;
  readonly href: string;
  /** Last day, and whatever else holds: "Ends Sunday". */
  readonly facts?: ReactNode;
  /** Id of the category: it gives the block its colour. Null for what belongs to none. */
  readonly category?: number | null;
  /** It ends today or tomorrow: the block is tangerine, whatever the category. Say so in `facts`, too. */
  readonly urgent?: boolean;
  /** Colour of the block of what is no offer of a store, such as a pass of the club. */
  readonly tone?: 'signal' | 'pine' | 'butter' | 'sky';
  /** A `HeartButton`, in the corner of the tag. */
  readonly heart?: ReactNode;
  /** A `Pill` beside the facts: "Members", "New today". */
  readonly badge?: ReactNode;
  /** The deal is over or used up: the tag fades. Say so in `badge` or `facts`. */
  readonly ended?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
}

/** Characters of an offer that is set larger still: "Extra 15%" is, "Two coffees and a muffin" is not. */
export const SHORT = 12;

/** A deal or a reward as a price tag: brand, what one gets, until when. The whole tag is one link; the heart stands on top of it. */
export function DealTag({
  brand,
  offer,
  detail,
  title,
  href,
  facts,
  category,
  urgent,
  tone,
  heart,
  badge,
  ended,
  headingLevel = 3,
  className,
  ...rest
}: DealTagProps) {
  const Title = `h${headingLevel}` as const;
  return (
    <article
      {...categoryColour(category, styles.tag, className)}
      data-tone={tone}
      data-urgent={(urgent && !ended) || undefined}
      data-ended={ended || undefined}
      {...rest}
    >
      <Title className={styles.heading}>
        <a className={styles.link} href={href}>
          <span
            className={styles.block}
            data-heart={heart ? true : undefined}
            data-detailed={(detail && offer.length <= SHORT) || undefined}
          >
            {brand && <span className={styles.brand}>{brand} </span>}
            <span className={styles.offer}>{offer} </span>
            {detail && <span className={styles.detail}>{detail} </span>}
          </span>
          {saysMore(title, brand, offer, detail) && <span className={styles.title}>{title}</span>}
        </a>
      </Title>
      {(facts || badge) && (
        <p className={styles.facts}>
          {facts && <span>{typeof facts === 'string' ? <Unbroken text={facts} /> : facts}</span>} {badge}
        </p>
      )}
      {heart && <div className={styles.hole}>{heart}</div>}
    </article>
  );
}
