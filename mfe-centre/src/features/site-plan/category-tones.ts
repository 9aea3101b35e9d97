import styles from './category-tones.module.css';

/** Number of category colours. Categories beyond it share colours. */
const TONES = 12;

export const toneOf = (categoryId: number): number => categoryId % TONES;

/** Returns the classes that set `--tone` from `data-tone`. */
export const toneClass = (name: string | undefined): string => `${name} ${styles.tone}`;

interface KeyEntry<T> {
  readonly tone: number;
  readonly categories: readonly T[];
}

export function keyOf<T extends { readonly id: number }>(
  categories: readonly T[],
): ReadonlyArray<KeyEntry<T>> {
  const byTone = Map.groupBy(categories, ({ id }) => toneOf(id));
  return [...byTone].map(([tone, each]) => ({ tone, categories: each }));
}
