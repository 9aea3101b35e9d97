import type { SearchOrigin } from 'shared-contracts/content';
import { Icon, PillLink } from 'shared-ui';
import { type FinderState, finderHref, SORTS, type Sort } from '../search/finder-state.ts';
import { SORT_WORDS, STATUS_WORDS, TYPE_WORDS } from './finder-words.ts';
import styles from './search-links.module.css';

interface ActiveFiltersProps {
  readonly state: FinderState;
  readonly stateName: string | null;
  readonly brandName: string | null;
}

interface Filter {
  readonly label: string;
  readonly without: FinderState;
}

function filtersOf({ state, stateName, brandName }: ActiveFiltersProps): Filter[] {
  const filters: Filter[] = [];
  // A different search has its own map view.
  const rest = { ...state, at: '', map: '' };
  if (state.brand !== null)
    filters.push({ label: brandName ?? 'One brand', without: { ...rest, brand: null } });
  if (state.state) filters.push({ label: stateName ?? state.state, without: { ...rest, state: '' } });
  for (const type of state.types)
    filters.push({
      label: TYPE_WORDS[type],
      without: { ...rest, types: state.types.filter((other) => other !== type) },
    });
  for (const status of state.statuses)
    filters.push({
      label: STATUS_WORDS[status],
      without: { ...rest, statuses: state.statuses.filter((other) => other !== status) },
    });
  return filters;
}

export function ActiveFilters(props: ActiveFiltersProps) {
  const filters = filtersOf(props);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label="Active filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <PillLink href={finderHref(without)} aria-label={`Remove filter: ${label}`}>
            {label}
            <Icon name="close" width="0.8em" height="0.8em" />
          </PillLink>
        </li>
      ))}
    </ul>
  );
}

export function OtherPlaces({ state, places }: { state: FinderState; places: readonly SearchOrigin[] }) {
  if (places.length === 0) return null;
  // A different place has its own map view and order.
  const rest = { ...state, near: null, sort: null, at: '', map: '' };
  return (
    <nav className={styles.others} aria-label="Other places with that name">
      <span>Or did you mean</span>
      <ul>
        {places.map(({ label }) => (
          <li key={label}>
            <PillLink href={finderHref({ ...rest, q: label })}>{label}</PillLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

export function ViewSwitch({ state }: { state: FinderState }) {
  const to = state.view === 'map' ? 'list' : 'map';
  return (
    <a className={styles.switch} href={finderHref({ ...state, view: to })}>
      <Icon name={to === 'map' ? 'map' : 'store'} />
      <span>{to === 'map' ? 'Map' : 'List'}</span>
    </a>
  );
}
