import { Icon, PillLink } from 'shared-ui';
import styles from './active-filters.module.css';
import { type FinderState, finderHref } from './finder-state.ts';
import { STATUS_WORDS, TYPE_WORDS } from './words.ts';

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
          <PillLink href={finderHref(without)} aria-label={`Without ${label}`}>
            {label}
            <Icon name="close" width="0.8em" height="0.8em" />
          </PillLink>
        </li>
      ))}
    </ul>
  );
}
