import type { FeatureBlock, Link } from 'shared-contracts/content';
import { Slot } from 'shared-contracts/remote';
import { ButtonLink, ComparisonTable, TextLink } from 'shared-ui';
import styles from './affiliate-block.module.css';
import { BlockArt } from './block-art.tsx';
import comparisonBlockStyles from './comparison-block.module.css';
import fiftyFiftyBlockStyles from './fifty-fifty-block.module.css';
import hybridBlockStyles from './hybrid-block.module.css';

type BlockOf<K extends FeatureBlock['kind']> = Extract<FeatureBlock, { kind: K }>;

export function FeatureBlocks({ blocks }: { blocks: readonly FeatureBlock[] }) {
  return blocks.map((block) => <Block key={block.id} block={block} />);
}

function Block({ block }: { block: FeatureBlock }) {
  switch (block.kind) {
    case 'affiliate':
      return <AffiliateBlock block={block} />;
    case 'loyalty':
      return <ClubBlock block={block} />;
    case 'fifty-fifty':
      return <FiftyFiftyBlock block={block} />;
    case 'hybrid':
      return <HybridBlock block={block} />;
    case 'comparison-chart':
      return <ComparisonBlock block={block} />;
    case 'homepage':
      // The page leads with the first one. Further ones look like any fifty-fifty block.
      return (
        <FiftyFiftyBlock block={{ ...block, kind: 'fifty-fifty', artFirst: true, link: block.links[0] }} />
      );
  }
}

function ClubBlock({ block }: { block: BlockOf<'loyalty'> }) {
  const { id, title, text, points, link } = block;
  return (
    <Slot
      name="home.club"
      props={{ id, title, text, points, link: { label: link.label, href: link.href } }}
    />
  );
}

function AffiliateBlock({ block }: { block: BlockOf<'affiliate'> }) {
  const { id, title, text, partner, disclosure, link } = block;
  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <p className={styles.partner}>{`With ${partner}`}</p>
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
        <p className={styles.disclosure}>{disclosure}</p>
      </div>
      <TextLink variant="strong" href={link.href} external={/^https?:/.test(link.href)}>
        {link.label}
      </TextLink>
    </section>
  );
}

type FiftyFifty = Omit<BlockOf<'fifty-fifty'>, 'link'> & { link: Link | undefined };

function FiftyFiftyBlock({ block }: { block: FiftyFifty }) {
  const { id, title, text, art, artFirst, link } = block;
  return (
    <section
      className={fiftyFiftyBlockStyles.block}
      data-art-first={artFirst || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={fiftyFiftyBlockStyles.art}>
        <BlockArt art={art} />
      </div>
      <div className={fiftyFiftyBlockStyles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={fiftyFiftyBlockStyles.text}>{text}</p>
        {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
      </div>
    </section>
  );
}

function HybridBlock({ block: { id, title, text, art, cards } }: { block: BlockOf<'hybrid'> }) {
  return (
    <section className={hybridBlockStyles.block} aria-labelledby={`${id}-title`}>
      <div className={hybridBlockStyles.lead}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={hybridBlockStyles.text}>{text}</p>
        </div>
        <div className={hybridBlockStyles.art}>
          <BlockArt art={art} />
        </div>
      </div>
      <ul className={hybridBlockStyles.cards}>
        {cards.map((card) => (
          <li key={card.title}>
            <h3 className={hybridBlockStyles.cardTitle}>{card.title}</h3>
            <p className={hybridBlockStyles.cardText}>{card.text}</p>
            <TextLink variant="strong" href={card.link.href}>
              {card.link.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ComparisonBlock({ block }: { block: BlockOf<'comparison-chart'> }) {
  const { id, title, text, columns, rows, link } = block;
  return (
    <section className={comparisonBlockStyles.block} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={comparisonBlockStyles.text}>{text}</p>
      <ComparisonTable
        caption={title}
        hideCaption
        columns={columns.map((column) => ({ id: column, title: column }))}
        rows={rows.map(({ label, values }) => ({ id: label, title: label, cells: values }))}
      />
      {link && (
        <p className={comparisonBlockStyles.link}>
          <TextLink variant="strong" href={link.href}>
            {link.label}
          </TextLink>
        </p>
      )}
    </section>
  );
}
