import { type FeatureBlock, paths } from 'shared-contracts/content';
import { Awning } from 'shared-ui';
import styles from './comparison-chart.module.css';

type Chart = Extract<FeatureBlock, { kind: 'comparison-chart' }>;

const TONES = ['sky', 'butter', 'pine'] as const;

export function ComparisonChart({ block }: { block: Chart }) {
  return (
    <section aria-labelledby={`${block.id}-title`}>
      <div className={styles.lead}>
        <h2 id={`${block.id}-title`}>{block.title}</h2>
        <p>{block.text}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would be one more landmark */}
      <div role="group" className={styles.scroll} aria-labelledby={`${block.id}-title`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {block.columns.map((column, index) => (
                <th key={column} scope="col">
                  <Awning tone={TONES[index % TONES.length]} />
                  <span>{column}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={block.columns[index] ?? index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {block.link && block.link.href !== paths.rewards() && (
        <p className={styles.more}>
          <a href={block.link.href}>{block.link.label}</a>
        </p>
      )}
    </section>
  );
}
