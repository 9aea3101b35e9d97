import { cx } from '../internal/cx.ts';
import styles from './category.module.css';

/** Colours that there are; categories beyond them share. */
const COLOURS = 12;

/** What gives an element the custom properties `--category` and `--category-ink` of its category; nothing without one. */
export const categoryColour = (id: number | null | undefined, ...classes: Array<string | undefined>) =>
  typeof id === 'number'
    ? { className: cx(styles.category, ...classes), 'data-category': id % COLOURS }
    : { className: cx(...classes) };

export interface CategoryDotProps {
  /** Id of the category. */
  readonly category: number;
}

/** Colour of a category beside its name: the key to what the cards wear. */
export function CategoryDot({ category }: CategoryDotProps) {
  return <span {...categoryColour(category, styles.dot)} aria-hidden="true" />;
}
