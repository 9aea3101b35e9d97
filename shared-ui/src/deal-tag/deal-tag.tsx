import type { ComponentProps, ReactNode } from 'react';
import { categoryColour } from '../category/category.tsx';
import { Goods } from '../scene/scene.tsx';
import { Unbroken } from '../unbroken/unbroken.tsx';
import styles from './deal-tag.module.css';
import { saysMore } from './says-more.ts';

type DealTone = 'signal' | 'pine' | 'butter' | 'sky';

export interface DealTagProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Store, shown first: "Levi's Outlet". Omit it on the store's own page. */
  readonly brand?: string;
  /** Large text on the block: "40%", "2 for $50", "250". */
  readonly offer: string;
  /** Goods of the offer, below it in smaller text: "off gift sets". The offer is then larger. */
  readonly detail?: string;
  /** Name of the offer. Hidden if it repeats `brand`, `offer` and `detail`. */
  readonly title: string;
  readonly href: string;
  readonly facts?: ReactNode;
  /** Id of the category, which sets the colour of the block, or null. */
  readonly category?: number | null;
  /** Whether it ends today or tomorrow, which makes the block tangerine. Also state it in `facts`. */
  readonly urgent?: boolean;
  readonly tone?: DealTone | undefined;
  /** Name of what the offer sells in the server's `goods.svg`. */
  readonly art?: string | undefined;
  readonly heart?: ReactNode;
  readonly badge?: ReactNode;
  /** Whether the offer is over or used, which fades the tag. Also state it in `badge` or `facts`. */
  readonly ended?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
}

/** Maximum characters of an offer in the larger size, such as "Extra 15%". */
export const SHORT = 12;

/** Price tag for a deal or reward. The whole tag is one link, with the heart on top. */
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
  art,
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
      data-dye={title.length % 4}
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
            data-art={art ? true : undefined}
          >
            {brand && (
              <span className={styles.brand} translate="no">
                {`${brand} `}
              </span>
            )}
            {art && <Goods name={art} className={styles.art} />}
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
