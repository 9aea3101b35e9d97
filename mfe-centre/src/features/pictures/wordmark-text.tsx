import styles from './wordmark.module.css';
import { setWordmark } from './wordmark.ts';

interface WordmarkTextProps {
  readonly name: string;
  readonly categorySlug: string;
  /** Middle and extent of the sign. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The name of a shop as its sign has it, drawn in type: no mark that is not ours. */
export function WordmarkText({ name, categorySlug, x, y, width, height }: WordmarkTextProps) {
  const { face, size, lines } = setWordmark(name, categorySlug, { width, height });
  return (
    <g className={styles.mark} data-face={face} fontSize={size} transform={`translate(${x} ${y})`}>
      {lines.map((line) => (
        // The length is held whatever face the machine has, so that no name leaves its sign.
        <text key={line.y} y={line.y} textLength={line.length} lengthAdjust="spacingAndGlyphs">
          {line.text}
        </text>
      ))}
    </g>
  );
}
