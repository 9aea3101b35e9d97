import { type FinderState, finderHref, SORTS, type Sort } from './finder-state.ts';
import styles from './sort-links.module.css';
import { SORT_WORDS } from './words.ts';

interface SortLinksProps {
  readonly state: FinderState;
  readonly sort: Sort | 'relevance';
  readonly hasOrigin: boolean;
}

export function SortLinks({ state, sort, hasOrigin }: SortLinksProps) {
  const choices = SORTS.filter((choice) => choice !== 'distance' || hasOrigin);
  return (
    <ul className={styles.sorts} aria-label="Sort">
      {choices.map((choice) => (
        <li key={choice}>
          <a href={finderHref({ ...state, sort: choice })} aria-current={choice === sort || undefined}>
            {SORT_WORDS[choice]}
          </a>
        </li>
      ))}
    </ul>
  );
}
