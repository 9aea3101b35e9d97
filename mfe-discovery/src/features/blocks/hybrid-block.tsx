import type { FeatureBlock } from 'shared-contracts';
import { TextLink } from 'shared-ui';
import { BlockArt } from './block-art.tsx';
import styles from './hybrid-block.module.css';

type Block = Extract<FeatureBlock, { kind: 'hybrid' }>;

export function HybridBlock({ block: { id, title, text, art, cards } }: { block: Block }) {
  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <div className={styles.lead}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.art}>
          <BlockArt art={art} seed={id} />
        </div>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.title}>
            <h3 className={styles.cardTitle}>{card.title}</h3>
            <p className={styles.cardText}>{card.text}</p>
            <TextLink variant="strong" href={card.link.href}>
              {card.link.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
