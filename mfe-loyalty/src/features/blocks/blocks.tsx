import type { ReactNode } from 'react';
import { FOR_VISITORS } from 'shared-contracts/composition';
import { type FeatureBlock, paths } from 'shared-contracts/content';
import { useMembership } from 'shared-contracts/remote';
import { Art } from './art.tsx';
import styles from './blocks.module.css';
import { ComparisonChart } from './comparison-chart.tsx';

type BlockOf<K extends FeatureBlock['kind']> = Extract<FeatureBlock, { kind: K }>;

export function Blocks({ blocks }: { blocks: FeatureBlock[] }) {
  return blocks.map((block) => <Block key={block.id} block={block} />);
}

function Block({ block }: { block: FeatureBlock }) {
  switch (block.kind) {
    case 'hybrid':
    case 'loyalty':
      return <Steps block={block} />;
    case 'comparison-chart':
      return <ComparisonChart block={block} />;
    case 'fifty-fifty':
    case 'homepage':
      return <FiftyFifty block={block} />;
    case 'affiliate':
      return <Affiliate block={block} />;
  }
}

function Steps({ block }: { block: BlockOf<'hybrid'> | BlockOf<'loyalty'> }) {
  return (
    <section className={styles.steps} aria-labelledby={`${block.id}-title`}>
      <div className={styles.intro}>
        <h2 id={`${block.id}-title`}>{block.title}</h2>
        <p>{block.text}</p>
        {block.kind === 'loyalty' && <Links links={[block.link]} />}
      </div>
      <ol>
        {block.kind === 'loyalty'
          ? block.points.map((point, index) => (
              <Step key={point} number={index + 1}>
                <p className={styles.point}>{point}</p>
              </Step>
            ))
          : block.cards.map(({ title, text, link }, index) => (
              <Step key={title} number={index + 1}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <a href={link.href}>{link.label}</a>
                </div>
              </Step>
            ))}
      </ol>
    </section>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {children}
    </li>
  );
}

function FiftyFifty({ block }: { block: BlockOf<'fifty-fifty'> | BlockOf<'homepage'> }) {
  const links = block.kind === 'homepage' ? block.links : [block.link];
  const artFirst = block.kind === 'fifty-fifty' && block.artFirst;
  return (
    <section
      className={styles.half}
      data-art-first={artFirst || undefined}
      aria-labelledby={`${block.id}-title`}
    >
      <div className={styles.halfWords}>
        <h2 id={`${block.id}-title`}>{block.title}</h2>
        <p>{block.text}</p>
        <Links links={links} />
      </div>
      <Art name={block.art} className={styles.art} />
    </section>
  );
}

function Affiliate({ block }: { block: BlockOf<'affiliate'> }) {
  return (
    <aside className={styles.affiliate} aria-labelledby={`${block.id}-title`}>
      <p className={styles.partner}>{`With ${block.partner}`}</p>
      <h2 id={`${block.id}-title`}>{block.title}</h2>
      <p>{block.text}</p>
      <Links links={[block.link]} />
      <p className={styles.disclosure}>{block.disclosure}</p>
    </aside>
  );
}

/** Links of a block, without links to the current page, and for members without the link to join. */
function Links({ links }: { links: ReadonlyArray<{ label: string; href: string }> }) {
  const { kind } = useMembership();
  const isMember = kind !== 'visitor' && kind !== 'unknown';
  const isWayIn = (href: string) => href.split('?', 1)[0] === paths.joinNow();
  const onward = links.filter(({ href }) => href !== paths.rewards() && !(isMember && isWayIn(href)));
  if (onward.length === 0) return null;
  return (
    <p className={styles.links}>
      {onward.map(({ label, href }) => (
        <a key={href} href={href} {...(isWayIn(href) ? FOR_VISITORS : {})}>
          {label}
        </a>
      ))}
    </p>
  );
}
