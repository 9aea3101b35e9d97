import styles from './motif.module.css';
import type { Motif } from './motifs.ts';

/** A motif in its box of 80, set down at a place and in a size. */
export function MotifDrawing({ motif, x, y, size }: { motif: Motif; x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 80})`}>
      {motif.map(([tone, d]) => (
        <path key={d} className={styles.part} data-fill={tone} d={d} />
      ))}
    </g>
  );
}
