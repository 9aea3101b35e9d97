import type { ComponentProps, ReactNode } from 'react';
import { categoryColour } from '../category/category.tsx';
import { SHORT } from '../deal-tag/deal-tag.tsx';
import { saysMore } from '../deal-tag/says-more.ts';
import { cx } from '../internal/cx.ts';
import { Unbroken } from '../unbroken/unbroken.tsx';
import styles from './offer-sheet.module.css';

export interface OfferSheetProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** Set as large as the page: "40%", "250". */
  readonly offer: string;
  /** The line below it: "off everything", "points". */
  readonly detail: string;
  /** The page's `h1`, where it says more than the offer does; else the offer is. */
  readonly title: string;
  /** Id of the category: it gives the block its colour. Null for what belongs to none. */
  readonly category: number | null;
  /** It ends today or tomorrow: the block is tangerine, whatever the category. Say so in `pills`, too. */
  readonly urgent?: boolean;
  /** It is over: the tag fades. Say so in `pills`. */
  readonly ended?: boolean;
  /** A `HeartButton`, in the hole of the tag. */
  readonly heart?: ReactNode;
  /** `Pill`s above the title: until when, for whom. */
  readonly pills?: ReactNode;
  /** Store or centre where it holds, said first; may be a link. */
  readonly where?: ReactNode;
  /** Offer in a sentence or two. */
  readonly summary?: ReactNode;
}

/** A deal, a promotion or a reward as a price tag as large as the page. Children, such as what to do, stand below the words. */
export function OfferSheet({
  offer,
  detail,
  title,
  category,
  urgent,
  ended,
  heart,
  pills,
  where,
  summary,
  className,
  children,
  ...rest
}: OfferSheetProps) {
  // What the block says is the heading, where the title says no more in other words.
  const isNew = saysMore(title, offer, detail);
  return (
    <article
      {...categoryColour(category, styles.sheet, className)}
      data-urgent={(urgent && !ended) || undefined}
      data-ended={ended || undefined}
      {...rest}
    >
      <div className={styles.block}>
        {where && <p className={styles.where}>{where}</p>}
        {isNew ? (
          <p className={styles.offer} aria-hidden="true">
            <span className={styles.big} data-long={offer.length > SHORT || undefined}>
              {offer}
            </span>{' '}
            {detail}
          </p>
        ) : (
          <h1 className={styles.offer} tabIndex={-1}>
            <span className={styles.big} data-long={offer.length > SHORT || undefined}>
              {offer}
            </span>{' '}
            {detail}
          </h1>
        )}
        {heart && <div className={styles.hole}>{heart}</div>}
      </div>
      <div className={styles.words}>
        {pills && <p className={styles.pills}>{pills}</p>}
        {isNew && (
          <h1 tabIndex={-1}>
            <span className="visually-hidden">
              {offer} {detail}:{' '}
            </span>
            {title}
          </h1>
        )}
        {summary && <p className={styles.summary}>{summary}</p>}
        {children}
      </div>
    </article>
  );
}

export interface OfferDetailsProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Parts that there are to read; one without lines is left out. */
  readonly parts: ReadonlyArray<{
    readonly title: string;
    readonly lines: readonly string[];
    /** Form of its lines: paragraphs, a list, or steps. */
    readonly as: 'text' | 'list' | 'steps';
  }>;
}

/** The small print of an offer, set to be read: in columns where it is wide. */
export function OfferDetails({ parts, className, ...rest }: OfferDetailsProps) {
  return (
    <div className={cx(styles.details, className)} {...rest}>
      {parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines, as }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            <Lines lines={lines} as={as} />
          </section>
        ))}
    </div>
  );
}

function Lines({ lines, as }: Pick<OfferDetailsProps['parts'][number], 'lines' | 'as'>) {
  if (as === 'text')
    return lines.map((line) => (
      <p key={line}>
        <Unbroken text={line} />
      </p>
    ));
  const List = as === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>
          <Unbroken text={line} />
        </li>
      ))}
    </List>
  );
}
