import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { type SearchHit, spelled } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { Icon, IconButton } from 'shared-ui';
import { readItem, writeItem } from '../browser/storage.ts';
import { useCountry, useShell, useShellServices, useTrack } from '../context/shell-context.tsx';
import { isFinderHit, type SearchPlace } from './pages.ts';
import styles from './search-box.module.css';
import { groupsOf } from './search-hits.ts';
import { SearchResults } from './search-results.tsx';
import { type SearchState, useSearch } from './use-search.ts';

const NO_HITS: readonly SearchHit[] = [];

function messageOf(state: SearchState): string {
  if (state.kind === 'failed') return 'We couldn’t reach search. Please try again.';
  if (state.kind !== 'found') return '';
  const count = state.items.filter((hit) => !isFinderHit(hit)).length;
  if (state.missing) return state.missing;
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
    // WebKit clears the field on Escape and does not close the dialog.
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
        <IconButton icon="close" label="Close search" onClick={onClose} />
      </div>
      <p className={styles.message} role="status">
        {spelled(messageOf(state), country)}
      </p>
      <SearchResults id={id} hits={items} active={active} onChoose={choose} />
      {state.kind === 'idle' && recent.length > 0 && <Recent searches={recent} onChoose={setQuery} />}
    </div>
  );
}

function useSearchPlace(): SearchPlace {
  const shown = useShell('centre');
  const home = useShell('homeCentre');
  const { status } = useShell('session');
  const [place] = useState(() => {
    const isMember = status === 'authenticated';
    if (shown) return { centre: { slug: shown.slug, name: shown.shortName }, isMember };
    return { centre: home === null ? null : { slug: home, name: null }, isMember };
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

const { name } = STORAGE_KEYS.recentSearches;
const MAX_RECENT = 5;

function readRecentSearches(consent: ConsentService): string[] {
  if (!consent.isGranted('functional')) return [];
  try {
    const stored: unknown = JSON.parse(readItem(name) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((entry) => typeof entry === 'string').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

function rememberSearch(consent: ConsentService, query: string): void {
  if (!consent.isGranted('functional')) return;
  const others = readRecentSearches(consent).filter((entry) => entry !== query);
  writeItem(name, JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}
