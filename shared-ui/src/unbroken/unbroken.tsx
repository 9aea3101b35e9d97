import styles from './unbroken.module.css';

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const WAYS = 'Suite|Exit|Highway|Hwy\\.?|Route|Rte\\.?|Interstate|Building|Lot|Gate|Level|Row';

/** Units that must not wrap: phone numbers, roads, suites, times and dates. */
const UNITS = new RegExp(
  [
    String.raw`(?:\+?1[ .-])?\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b`,
    String.raw`\b[A-Z]{1,3}-\d{1,4}[A-Z]?(?:/\d{1,4})?\b`,
    String.raw`\b(?:US|SR|CR|FM|NC|SC) \d{1,4}[A-Z]?\b`,
    String.raw`\b(?:${WAYS}|${WAYS.toLowerCase()}|[Ss]uites) (?:\d{1,4}[A-Za-z]?|[A-Z])\b`,
    String.raw`\b\d{1,2}(?::\d{2})? ?[ap]m\b`,
    String.raw`\b(?:${MONTHS})[a-z]* \d{1,2}(?:, \d{4})?\b`,
  ].join('|'),
  'g',
);

/**
 * Splits a text into pieces. Pieces with `isUnit` stay on one line, and no line starts with a dot between
 * facts.
 */
export function unitsOf(spaced: string): Array<{ readonly text: string; readonly isUnit: boolean }> {
  const text = spaced.replaceAll(' · ', '\u00a0· ');
  const pieces: Array<{ text: string; isUnit: boolean }> = [];
  let end = 0;
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isUnit: false });
    pieces.push({ text: unit, isUnit: true });
    end = index + unit.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isUnit: false });
  return pieces;
}

export interface UnbrokenProps {
  readonly text: string;
}

/** Text that keeps phone numbers, roads, suites, times and dates on one line. */
export function Unbroken({ text }: UnbrokenProps) {
  let at = 0;
  return unitsOf(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isUnit ? (
      <span className={styles.unit} key={key}>
        {piece.text}
      </span>
    ) : (
      piece.text
    );
  });
}
