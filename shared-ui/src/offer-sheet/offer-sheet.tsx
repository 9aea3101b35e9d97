import type { ComponentProps, ReactNode } from 'react';
import { categoryColour } from '../category/category.tsx';
import { SHORT } from '../deal-tag/deal-tag.tsx';
import { saysMore } from '../deal-tag/says-more.ts';
import { cx } from '../internal/cx.ts';
import { Goods } from '../scene/scene.tsx';
import { Unbroken } from '../unbroken/unbroken.tsx';
import styles from './offer-sheet.module.css';

export interface OfferSheetProps extends Omit<ComponentProps<'article'>, 'title'> {
  readonly offer: string;
  readonly detail: string;
  /** The page's `h1` if it adds to the offer. Otherwise the offer is the `h1`. */
  readonly title: string;
  /** Id of the category, which sets the colour of the block, or null. */
  readonly category: number | null;
  /** Whether it ends today or tomorrow, which makes the block tangerine. Also state it in `pills`. */
  readonly urgent?: boolean;
  /** Whether it has ended, which fades the tag. Also state it in `pills`. */
  readonly ended?: boolean;
  readonly heart?: ReactNode;
  readonly pills?: ReactNode;
  readonly where?: ReactNode;
  readonly summary?: ReactNode;
  /** Name of what the offer sells in the server's `goods.svg`. */
  readonly art?: string | undefined;
}

/** Page-sized price tag of a deal, promotion or reward. Children, such as actions, follow the text. */
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
  art,
  className,
  children,
  ...rest
}: OfferSheetProps) {
  // The block is the heading if the title only repeats it.
  const isNew = saysMore(title, offer, detail);
  const block = (
    <>
      <span className={styles.big} data-long={offer.length > SHORT || undefined}>
        {offer}
      </span>{' '}
      {detail}
    </>
  );
  return (
    <article
      {...categoryColour(category, styles.sheet, className)}
      data-dye={title.length % 4}
      data-urgent={(urgent && !ended) || undefined}
      data-ended={ended || undefined}
      {...rest}
    >
      <div className={styles.block}>
        {where && <p className={styles.where}>{where}</p>}
        {art && <Goods name={art} className={styles.art} />}
        {isNew ? (
          <p className={styles.offer} aria-hidden="true">
            {block}
          </p>
        ) : (
          <h1 className={styles.offer} tabIndex={-1}>
            {ended && <span className="visually-hidden">Ended: </span>}
            {block}
          </h1>
        )}
        {heart && <div className={styles.hole}>{heart}</div>}
      </div>
      <div className={styles.words}>
        {pills && <p className={styles.pills}>{pills}</p>}
        {isNew && (
          <h1 tabIndex={-1}>
            <span className="visually-hidden">{`${ended ? 'Ended: ' : ''}${offer} ${detail}: `}</span>
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
  /** Parts without lines are omitted. */
  readonly parts: ReadonlyArray<{
    readonly title: string;
    readonly lines: readonly string[];
    readonly as: 'text' | 'list' | 'steps';
  }>;
}

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
