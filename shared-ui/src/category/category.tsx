import { cx } from '../internal/cx.ts';
import styles from './category.module.css';

/** Number of category colours. Categories beyond it share colours. */
const COLOURS = 12;

/**
 * Returns props that set `--category` and `--category-ink` on an element, or only the classes without a
 * category.
 */
export const categoryColour = (id: number | null | undefined, ...classes: Array<string | undefined>) =>
  typeof id === 'number'
    ? { className: cx(styles.category, ...classes), 'data-category': id % COLOURS }
    : { className: cx(...classes) };

interface CategoryDotProps {
  readonly category: number;
}

/** Dot in the colour of a category, beside its name. */
export function CategoryDot({ category }: CategoryDotProps) {
  return <span {...categoryColour(category, styles.dot)} aria-hidden="true" />;
}
