import styles from './wordmark.module.css';
import { type SetLine, setWordmark } from './wordmark.ts';

interface WordmarkProps {
  readonly name: string;
  readonly categorySlug: string;
}

interface WordmarkTextProps extends WordmarkProps {
  /** Middle and extent of the sign. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const lineText = ({ text, y, length }: SetLine) => (
  // The length is held whatever face the machine has, so that no name leaves its sign.
  <text key={y} y={y || undefined} textLength={length} lengthAdjust="spacingAndGlyphs">
    {text}
  </text>
);

/** The name of a shop as its sign has it, drawn in type: no mark that is not ours. */
export function WordmarkText({ name, categorySlug, x, y, width, height }: WordmarkTextProps) {
  const { face, size, lines } = setWordmark(name, categorySlug, { width, height });
  return (
    <g className={styles.mark} data-face={face} fontSize={size} transform={`translate(${x} ${y})`}>
      {lines.map(lineText)}
    </g>
  );
}

const SMALL_SIGN = { width: 92, height: 42 };

/** The same as a small sign by itself. Long lists have one a row: it is of as few elements as it can be. */
export function Wordmark({ name, categorySlug }: WordmarkProps) {
  const { face, size, lines } = setWordmark(name, categorySlug, SMALL_SIGN);
  return (
    <svg className={styles.mark} data-face={face} fontSize={size} viewBox="-50 -24 100 48" aria-hidden="true">
      {lines.map(lineText)}
    </svg>
  );
}
