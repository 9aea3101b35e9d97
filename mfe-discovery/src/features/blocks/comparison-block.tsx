import type { FeatureBlock } from 'shared-contracts';
import { ComparisonTable, TextLink } from 'shared-ui';
import styles from './comparison-block.module.css';

type Block = Extract<FeatureBlock, { kind: 'comparison-chart' }>;

export function ComparisonBlock({ block: { id, title, text, columns, rows, link } }: { block: Block }) {
  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <ComparisonTable
        caption={title}
        hideCaption
        columns={columns.map((column) => ({ id: column, title: column }))}
        rows={rows.map(({ label, values }) => ({ id: label, title: label, cells: values }))}
      />
      {link && (
        <p className={styles.link}>
          <TextLink variant="strong" href={link.href}>
            {link.label}
          </TextLink>
        </p>
      )}
    </section>
  );
}
