import styles from './wordmark.module.css';

/**
 * Typefaces for shop names, defined in the style sheet, with the average letter width relative to the size.
 */
const FACES = {
  poster: 0.46,
  wide: 0.62,
  serif: 0.52,
  script: 0.5,
  round: 0.54,
  sport: 0.48,
} as const;
type Face = keyof typeof FACES;

const FACE_OF: Readonly<Record<string, Face>> = {
  'accessories-and-jewelry': 'serif',
  apparel: 'poster',
  beauty: 'script',
  dining: 'round',
  entertainment: 'wide',
  footwear: 'sport',
  home: 'serif',
  kids: 'round',
  services: 'wide',
  'specialty-and-gifts': 'round',
  'sports-and-outdoor': 'sport',
};
const ALL = Object.keys(FACES) as Face[];
const CAPITALS: readonly Face[] = ['sport', 'wide'];

export const faceOf = (categorySlug: string): Face =>
  FACE_OF[categorySlug] ?? ALL[categorySlug.length % ALL.length] ?? 'poster';

const NARROW = "iljtfr' .,:!|I-";
const WIDE = 'mwMWQO@&%';
const CAPITAL = /[A-Z0-9]/;
const SPACE = 0.62;

/** Returns the width of a word in average letters. */
function lettersOf(word: string): number {
  let sum = 0;
  for (const letter of word) {
    if (NARROW.includes(letter)) sum += SPACE;
    else if (WIDE.includes(letter)) sum += 1.35;
    else sum += CAPITAL.test(letter) ? 1.15 : 1;
  }
  return sum;
}

interface SetLine {
  readonly text: string;
  readonly y: number;
  readonly length: number;
}

export interface Wordmark {
  readonly face: Face;
  readonly size: number;
  readonly lines: readonly SetLine[];
}

interface Line {
  readonly text: string;
  readonly letters: number;
}

const joined = (a: Line, b: Line): Line => ({
  text: `${a.text} ${b.text}`,
  letters: a.letters + SPACE + b.letters,
});

/** Returns all ways to break words into at most `most` lines, fewest lines first. */
function settings(words: readonly Line[], most: number): Line[][] {
  const [first, ...others] = words;
  if (!first) return [];
  const ways = [[others.reduce(joined, first)]];
  if (most === 1) return ways;
  let line = first;
  for (const [at, word] of others.entries()) {
    for (const rest of settings(others.slice(at), most - 1)) ways.push([line, ...rest]);
    line = joined(line, word);
  }
  return ways;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Sets a name on a sign of `width` by `height`, in the lines that allow the largest size. */
export function setWordmark(
  name: string,
  categorySlug: string,
  { width, height }: { width: number; height: number },
): Wordmark {
  const face = faceOf(categorySlug);
  const letter = FACES[face];
  const text = CAPITALS.includes(face) ? name.toUpperCase() : name;
  const words = text.split(' ').map((word) => ({ text: word, letters: lettersOf(word) }));
  let best: readonly Line[] = [];
  let largest = 0;
  for (const lines of settings(words, 3)) {
    const longest = Math.max(...lines.map(({ letters }) => letters));
    const size = Math.min(width / (longest * letter), height / (lines.length * 1.08), height * 0.62);
    if (size <= largest * 1.04) continue;
    best = lines;
    largest = size;
  }
  const size = round(largest);
  return {
    face,
    size,
    lines: best.map((line, index) => ({
      text: line.text,
      y: round((index - (best.length - 1) / 2) * size * 1.08),
      length: round(line.letters * letter * size),
    })),
  };
}

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
