import type { StoreSummary } from 'shared-contracts/content';

interface LetterGroup {
  /** A capital letter, or "#" for other names. */
  readonly letter: string;
  readonly stores: StoreSummary[];
}

/** Returns the letter that a name is listed under, ignoring accents. Digits and signs share "#". */
export function letterOf(name: string): string {
  const first = name.normalize('NFKD').charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}

export function byLetter(stores: readonly StoreSummary[]): LetterGroup[] {
  const groups = new Map<string, StoreSummary[]>();
  for (const store of stores.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const letter = letterOf(store.name);
    groups.set(letter, [...(groups.get(letter) ?? []), store]);
  }
  return [...groups]
    .map(([letter, each]) => ({ letter, stores: each }))
    .sort((a, b) => (a.letter === '#' ? -1 : b.letter === '#' ? 1 : a.letter.localeCompare(b.letter)));
}
