import styles from './motif.module.css';
import type { Motif } from './motifs.ts';

export function MotifDrawing({ motif, x, y, size }: { motif: Motif; x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 80})`}>
      {motif.map(([tone, d]) => (
        <path key={d} className={styles.part} data-fill={tone} d={d} />
      ))}
    </g>
  );
}
