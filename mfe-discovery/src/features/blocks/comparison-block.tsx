import type { FeatureBlock } from 'shared-contracts';
import { TextLink } from 'shared-ui';
import styles from './comparison-block.module.css';

type Block = Extract<FeatureBlock, { kind: 'comparison-chart' }>;

/** A table: a row a trait, a column for each thing compared. It scrolls sideways where it does not fit. */
export function ComparisonBlock({ block: { id, title, text, columns, rows, link } }: { block: Block }) {
  return (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-labelledby={`${id}-title`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map((column, at) => (
                  <td key={column}>{values[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
