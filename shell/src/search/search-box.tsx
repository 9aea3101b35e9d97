import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { type SearchHit, spelled } from 'shared-contracts';
import { Icon, IconButton } from 'shared-ui';
import { useCountry, useShell, useShellServices, useTrack } from '../context/shell-context.tsx';
import { groupsOf } from './groups.ts';
import { isFinderHit, type SearchPlace } from './pages.ts';
import { readRecentSearches, rememberSearch } from './recent-searches.ts';
import styles from './search-box.module.css';
import { SearchResults } from './search-results.tsx';
import { type SearchState, useSearch } from './use-search.ts';

const NO_HITS: readonly SearchHit[] = [];

function messageOf(state: SearchState): string {
  if (state.kind === 'failed') return 'We couldn’t reach search. Please try again.';
  if (state.kind !== 'found') return '';
  const count = state.items.filter((hit) => !isFinderHit(hit)).length;
  if (count === 0) return 'No center, store, deal or page by that name.';
  return count === 1 ? '1 result' : `${count} results`;
}

/** A combobox after the WAI-ARIA APG pattern "editable combobox with list autocomplete". */
// biome-ignore lint/style/noDefaultExport: React.lazy demands it
export default function SearchBox({ onClose }: { onClose: () => void }) {
  const { content, consent, navigation } = useShellServices();
  const track = useTrack();
  const country = useCountry();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const [recent] = useState(() => readRecentSearches(consent));
  const state = useSearch(content, query, useSearchPlace());
  const found = 'items' in state ? state.items : NO_HITS;
  const items = useMemo(() => groupsOf(found).flatMap(({ hits }) => hits), [found]);
  const chosen = items[active] ? `${id}-${active}` : undefined;
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function choose(hit: SearchHit) {
    rememberSearch(consent, query.trim());
    track('site_search_select', { kind: hit.kind, results: items.length });
    onClose();
    void navigation.navigate(hit.path);
  }

  function onKeyDown(event: KeyboardEvent) {
    // WebKit clears the field on Escape and does not close the dialog. During text composition Escape ends
    // only that.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + items.length) % items.length);
    }
    const hit = items[active] ?? items[0];
    if (event.key === 'Enter' && hit) {
      event.preventDefault();
      choose(hit);
    }
  }

  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={spelled('Search for a center, store, product, deal, event or page', country)}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen}
          placeholder={spelled('Store, product, deal, event, center', country)}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          maxLength={100}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label="Close the search" onClick={onClose} />
      </div>
      <p
        className={styles.message}
        role="status"
        data-quiet={state.kind === 'found' && items.length > 0 ? '' : undefined}
      >
        {spelled(messageOf(state), country)}
      </p>
      <SearchResults id={id} hits={items} active={active} onChoose={choose} />
      {state.kind === 'idle' && recent.length > 0 && <Recent searches={recent} onChoose={setQuery} />}
    </div>
  );
}

function useSearchPlace(): SearchPlace {
  const { knownCentre } = useShellServices();
  const shown = useShell('centre');
  const { status } = useShell('session');
  const [place] = useState(() => {
    const slug = knownCentre();
    const name = shown?.slug === slug ? (shown?.shortName ?? null) : null;
    return { centre: slug === null ? null : { slug, name }, isMember: status === 'authenticated' };
  });
  return place;
}

function Recent({ searches, onChoose }: { searches: readonly string[]; onChoose: (query: string) => void }) {
  return (
    <div className={styles.recent}>
      <h2>Recent searches</h2>
      <ul>
        {searches.map((search) => (
          <li key={search}>
            <button type="button" onClick={() => onChoose(search)}>
              {search}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
