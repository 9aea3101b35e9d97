import type { MatrixRow } from 'shared-contracts';
import styles from './matrix-list.module.css';

/** Lists the releases kept beside the live one, and why each could or could not go live now. */
export function MatrixList({ rows }: { readonly rows: readonly MatrixRow[] }) {
  const others = rows.filter(({ live }) => !live);
  if (others.length === 0) return null;
  const free = others.filter(({ reasons }) => reasons.length === 0).length;
  const [frozen] = others.flatMap((row) => row.frozen ?? []);
  return (
    <details className={styles.matrix}>
      <summary>
        {free} of {others.length} could go live now
      </summary>
      {frozen && <p>Only a way back is open: {frozen}</p>}
      <ul>
        {others.map(({ version, reasons }) => (
          <li key={version}>
            <strong>{version}</strong> {reasons.length === 0 ? 'could go live' : reasons.join(' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
