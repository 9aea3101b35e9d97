/** Brands under one letter. */
export interface Letter<T> {
  /** `A` to `Z`, or `0-9` for what starts with a figure or sign. */
  readonly letter: string;
  /** Id of its heading, to jump to. */
  readonly anchor: string;
  readonly brands: readonly T[];
}

const REST = '0-9';

/** The letter that a name is found under: accents don't count. */
function letterOf(name: string): string {
  const first = name.normalize('NFKD').charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : REST;
}

/** Puts brands under their letters, figures first; under each they stay in the order in which they came. */
export function lettersOf<T extends { readonly name: string }>(brands: readonly T[]): Letter<T>[] {
  const byLetter = Map.groupBy(brands, ({ name }) => letterOf(name));
  return [...byLetter.keys()].sort().map((letter) => ({
    letter,
    anchor: `letter-${letter.toLowerCase()}`,
    brands: byLetter.get(letter) ?? [],
  }));
}

/** Every letter, with those that nobody stands under; the figures only where there are some. */
export const alphabetOf = (letters: ReadonlyArray<Letter<unknown>>): string[] => [
  ...(letters.some(({ letter }) => letter === REST) ? [REST] : []),
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
];
