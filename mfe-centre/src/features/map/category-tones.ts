import styles from './category-tones.module.css';

/** Colours that categories are told apart by; with more categories than these some share one. */
const TONES = 12;

/** Tone of a category's units, the same at every centre. */
export const toneOf = (categoryId: number): number => categoryId % TONES;

/** Class of what has a category's tone as its `--tone`, by its `data-tone`. */
export const toneClass = (name: string | undefined): string => `${name} ${styles.tone}`;

export interface KeyEntry<T> {
  readonly tone: number;
  readonly categories: readonly T[];
}

/** The colours of a plan with the categories that each stands for, in the order of the list. */
export function keyOf<T extends { readonly id: number }>(
  categories: readonly T[],
): ReadonlyArray<KeyEntry<T>> {
  const byTone = Map.groupBy(categories, ({ id }) => toneOf(id));
  return [...byTone].map(([tone, each]) => ({ tone, categories: each }));
}
