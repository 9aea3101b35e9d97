export interface Letter<T> {
  /** `A` to `Z`, or `0-9` for names that start with a digit or sign. */
  readonly letter: string;
  readonly anchor: string;
  readonly brands: readonly T[];
}

const REST = '0-9';

function letterOf(name: string): string {
  const first = name.normalize('NFKD').charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : REST;
}

/** Groups brands by letter, digits first, and keeps their order. */
export function lettersOf<T extends { readonly name: string }>(brands: readonly T[]): Letter<T>[] {
  const byLetter = Map.groupBy(brands, ({ name }) => letterOf(name));
  return [...byLetter.keys()].sort().map((letter) => ({
    letter,
    anchor: `letter-${letter.toLowerCase()}`,
    brands: byLetter.get(letter) ?? [],
  }));
}

/** Returns all letters, also those without brands. Includes `0-9` only if it has brands. */
export const alphabetOf = (letters: ReadonlyArray<Letter<unknown>>): string[] => [
  ...(letters.some(({ letter }) => letter === REST) ? [REST] : []),
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
];
