import styles from './wordmark.module.css';
import { type SetLine, setWordmark } from './wordmark.ts';

interface WordmarkProps {
  readonly name: string;
  readonly categorySlug: string;
}

interface WordmarkTextProps extends WordmarkProps {
  /** Centre and size of the sign. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const lineText = ({ text, y, length }: SetLine) => (
  // A fixed length keeps the name on its sign with any installed font.
  <text key={y} y={y || undefined} textLength={length} lengthAdjust="spacingAndGlyphs">
    {text}
  </text>
);

/** Name of a shop set in our own type, so no trademark is copied. */
export function WordmarkText({ name, categorySlug, x, y, width, height }: WordmarkTextProps) {
  const { face, size, lines } = setWordmark(name, categorySlug, { width, height });
  return (
    <g className={styles.mark} data-face={face} fontSize={size} transform={`translate(${x} ${y})`}>
      {lines.map(lineText)}
    </g>
  );
}

const SMALL_SIGN = { width: 92, height: 42 };

/** Small sign for long lists, with as few elements as possible. */
export function Wordmark({ name, categorySlug }: WordmarkProps) {
  const { face, size, lines } = setWordmark(name, categorySlug, SMALL_SIGN);
  return (
    <svg className={styles.mark} data-face={face} fontSize={size} viewBox="-50 -24 100 48" aria-hidden="true">
      {lines.map(lineText)}
    </svg>
  );
}
