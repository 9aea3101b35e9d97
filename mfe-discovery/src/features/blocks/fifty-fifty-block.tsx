import type { FeatureBlock, Link } from 'shared-contracts';
import { ButtonLink } from 'shared-ui';
import { BlockArt } from './block-art.tsx';
import styles from './fifty-fifty-block.module.css';

type Block = Omit<Extract<FeatureBlock, { kind: 'fifty-fifty' }>, 'link'> & { link: Link | undefined };

export function FiftyFiftyBlock({ block }: { block: Block }) {
  const { id, title, text, art, artFirst, link } = block;
  return (
    <section className={styles.block} data-art-first={artFirst || undefined} aria-labelledby={`${id}-title`}>
      <div className={styles.art}>
        <BlockArt art={art} seed={id} />
      </div>
      <div className={styles.words}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {link && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
      </div>
    </section>
  );
}
