import { type ComponentProps, memo, type ReactNode, useRef, useState } from 'react';
import { type CentreListItem, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Button, Icon, Select } from 'shared-ui';
import { useHydrated } from '../../lib/use-hydrated.ts';
import {
  CENTRE_STATUSES,
  CENTRE_TYPES,
  type FinderState,
  filterCount,
  finderStateOf,
  positionText,
} from '../search/finder-state.ts';
import { NearMeLink, NearMeStatus, useNearMe } from '../search/near-me.tsx';
import { SuggestInput } from '../search/suggest-input.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './finder-words.ts';
import styles from './search-panel.module.css';

interface SearchPanelProps {
  readonly state: FinderState;
  readonly regions: readonly RegionChoice[];
}

export type RegionChoice = Pick<CentreListItem['address'], 'state' | 'stateName'>;

/** The search as one GET form. With scripts a filter applies at once, without them the button submits it. */
export const SearchPanel = memo(function SearchPanel({ state, regions }: SearchPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const nearMe = useNearMe(state);
  const { navigation } = useServices();

  // The filters show a choice at once. The URL and `state` follow.
  const [draft, setDraft] = useState(state);
  const [drawn, setDrawn] = useState(state);
  if (drawn !== state) {
    setDrawn(state);
    setDraft(state);
  }

  function apply() {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value) search.append(name, value);
    setDraft(finderStateOf(search));
    void navigation.navigate(`${paths.findACentre()}?${search}`.replace(/\?$/, ''), { replace: true });
  }

  const filters = filterCount({ ...state, openNow: false, brand: null });
  return (
    <search>
      <form ref={form} action={paths.findACentre()} method="get" className={styles.form}>
        <SuggestInput
          label="City, ZIP or center name"
          placeholder="City, ZIP or center name"
          action="Search"
          name="q"
          defaultValue={state.q}
        />
        <HiddenFields state={state} />
        <div className={styles.row}>
          <NearMeLink nearMe={nearMe} className={styles.nearMe}>
            <Icon name="locate" />
            Near me
          </NearMeLink>
          <CheckPill name="open" value="now" checked={draft.openNow} onChange={apply}>
            Open now
          </CheckPill>
        </div>
        <Filters draft={draft} count={filters} regions={regions} onChange={apply} />
      </form>
      <NearMeStatus state={nearMe.state} />
    </search>
  );
});

function HiddenFields({ state }: Pick<SearchPanelProps, 'state'>) {
  return (
    <>
      {state.near && !state.q && <input type="hidden" name="near" value={positionText(state.near)} />}
      {state.brand !== null && <input type="hidden" name="brand" value={state.brand} />}
      {state.sort && <input type="hidden" name="sort" value={state.sort} />}
      {state.view === 'map' && <input type="hidden" name="view" value="map" />}
    </>
  );
}

interface FiltersProps extends Pick<SearchPanelProps, 'regions'> {
  readonly draft: FinderState;
  readonly count: number;
  onChange(): void;
}

function Filters({ draft, count, regions, onChange }: FiltersProps) {
  const hydrated = useHydrated();
  return (
    <details className={styles.filters}>
      <summary className={styles.summary}>
        <Icon name="filter" />
        {`Filters${count > 0 ? ` (${count})` : ''}`}
      </summary>
      <div className={styles.sheet}>
        <Select
          label="State or province"
          name="state"
          prompt="Everywhere"
          value={draft.state}
          onChange={onChange}
          options={regions.map(({ state: value, stateName: label }) => ({ value, label }))}
        />
        <fieldset className={styles.choices}>
          <legend>Type of center</legend>
          {CENTRE_TYPES.map((type) => (
            <CheckPill
              key={type}
              name="type"
              value={type}
              checked={draft.types.includes(type)}
              onChange={onChange}
            >
              {TYPE_WORDS[type]}
            </CheckPill>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>Status</legend>
          {CENTRE_STATUSES.map((status) => (
            <CheckPill
              key={status}
              name="status"
              value={status}
              checked={draft.statuses.includes(status)}
              onChange={onChange}
            >
              {STATUS_WORDS[status]}
            </CheckPill>
          ))}
        </fieldset>
        {!hydrated && (
          <Button type="submit" variant="ink">
            Show centers
          </Button>
        )}
      </div>
    </details>
  );
}

interface CheckPillProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

function CheckPill({ children, ...rest }: CheckPillProps) {
  return (
    <label className={styles.pill}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  );
}
