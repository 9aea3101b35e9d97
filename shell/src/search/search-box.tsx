import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchHit, SearchKind } from 'shared-contracts';
import { Icon, IconButton, type IconName } from 'shared-ui';
import { useShellServices, useTrack } from '../shell-context.tsx';
import { readRecentSearches, rememberSearch } from './recent-searches.ts';
import styles from './site-search.module.css';
import { type SearchState, useSearch } from './use-search.ts';

const KINDS: Record<SearchKind, { readonly label: string; readonly icon: IconName }> = {
  centre: { label: 'Center', icon: 'pin' },
  store: { label: 'Store', icon: 'bag' },
  brand: { label: 'Brand', icon: 'star' },
  deal: { label: 'Deal', icon: 'ticket' },
  event: { label: 'Event', icon: 'calendar' },
};

const NO_HITS: readonly SearchHit[] = [];

function messageOf(state: SearchState): string {
  if (state.kind === 'failed') return 'We couldn’t reach search. Please try again.';
  if (state.kind !== 'found') return '';
  if (state.items.length === 0) return 'Nothing found. Try a city, a ZIP code, a store or a brand.';
  return state.items.length === 1 ? '1 result' : `${state.items.length} results`;
}

/** A combobox whose options are pages (WAI-ARIA APG, "editable combobox with list autocomplete"). */
// biome-ignore lint/style/noDefaultExport: React.lazy demands it
export default function SearchBox({ onClose }: { onClose: () => void }) {
  const { content, consent, navigation } = useShellServices();
  const track = useTrack();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const [recent] = useState(() => readRecentSearches(consent));
  const state = useSearch(content, query);
  const items = 'items' in state ? state.items : NO_HITS;

  function choose(hit: SearchHit) {
    rememberSearch(consent, query.trim());
    track('site_search_select', { kind: hit.kind, results: items.length });
    onClose();
    void navigation.navigate(hit.path);
  }

  function onKeyDown(event: KeyboardEvent) {
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
          aria-label="Search for a center, store, brand, deal or event"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
          placeholder="Center, store, brand, deal, event"
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
        {messageOf(state)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {items.map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
          <div
            key={`${hit.kind}-${hit.id}`}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles.option}
            onClick={() => choose(hit)}
          >
            <Icon name={KINDS[hit.kind].icon} />
            <span>
              <strong>{hit.title}</strong>
              <small>
                {KINDS[hit.kind].label}, {hit.detail}
              </small>
            </span>
          </div>
        ))}
      </div>
      {state.kind === 'idle' && recent.length > 0 && <Recent searches={recent} onChoose={setQuery} />}
    </div>
  );
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
