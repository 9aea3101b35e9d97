import type { FeatureBlock } from 'shared-contracts';
import { TextLink } from 'shared-ui';
import styles from './affiliate-block.module.css';

type Block = Extract<FeatureBlock, { kind: 'affiliate' }>;

export function AffiliateBlock({ block: { id, title, text, partner, disclosure, link } }: { block: Block }) {
  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <p className={styles.partner}>With {partner}</p>
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
