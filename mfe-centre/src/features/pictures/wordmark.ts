/** Faces that names of shops are set in; the style sheet has each. `width` is that of a letter as a part of its size. */
const FACES = {
  poster: 0.46,
  wide: 0.62,
  serif: 0.52,
  script: 0.5,
  round: 0.54,
  sport: 0.48,
} as const;
export type Face = keyof typeof FACES;

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

/** Face of a category: its shops are set alike, as those of a street are. */
export const faceOf = (categorySlug: string): Face =>
  FACE_OF[categorySlug] ?? ALL[categorySlug.length % ALL.length] ?? 'poster';

/** Width of a word in letters of the middle width: an `i` is no `W`. */
function lettersOf(text: string): number {
  return [...text].reduce((sum, letter) => {
    if (/[iljtfr' .,:!|I-]/.test(letter)) return sum + 0.62;
    if (/[mwMWQO@&%]/.test(letter)) return sum + 1.35;
    return sum + (/[A-Z0-9]/.test(letter) ? 1.15 : 1);
  }, 0);
}

export interface SetLine {
  readonly text: string;
  readonly y: number;
  readonly length: number;
}

export interface Wordmark {
  readonly face: Face;
  readonly size: number;
  readonly lines: readonly SetLine[];
}

/** All ways to set words in one to three lines. */
function* settings(words: readonly string[], most: number): Generator<string[]> {
  yield [words.join(' ')];
  if (most === 1) return;
  for (let at = 1; at < words.length; at++)
    for (const rest of settings(words.slice(at), most - 1)) yield [words.slice(0, at).join(' '), ...rest];
}

/** A name set as a sign of `width` by `height`: in as many lines as let it be largest. */
export function setWordmark(
  name: string,
  categorySlug: string,
  { width, height }: { width: number; height: number },
): Wordmark {
  const face = faceOf(categorySlug);
  const letter = FACES[face];
  const text = CAPITALS.includes(face) ? name.toUpperCase() : name;
  const sizeOf = (lines: readonly string[]) =>
    Math.min(
      width / (Math.max(...lines.map(lettersOf)) * letter),
      height / (lines.length * 1.08),
      height * 0.62,
    );
  const lines = [...settings(text.split(' '), 3)].reduce((best, next) =>
    sizeOf(next) > sizeOf(best) * 1.04 ? next : best,
  );
  const size = Math.round(sizeOf(lines) * 10) / 10;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    face,
    size,
    lines: lines.map((line, index) => ({
      text: line,
      y: round((index - (lines.length - 1) / 2) * size * 1.08),
      length: round(lettersOf(line) * letter * size),
    })),
  };
}
