import { type SearchHit, type SearchKind, spelled } from 'shared-contracts/content';
import { Icon, type IconName } from 'shared-ui';
import { useCountry, useNow } from '../context/shell-context.tsx';
import styles from './search-box.module.css';
import { dateWords, groupsOf } from './search-hits.ts';

const KINDS: Record<SearchKind, { readonly label: string; readonly icon: IconName }> = {
  page: { label: 'Pages', icon: 'info' },
  category: { label: 'Categories', icon: 'tag' },
  centre: { label: 'Centers', icon: 'pin' },
  brand: { label: 'Brands', icon: 'star' },
  store: { label: 'Stores', icon: 'bag' },
  deal: { label: 'Deals', icon: 'ticket' },
  event: { label: 'Events', icon: 'calendar' },
};

interface SearchResultsProps {
  readonly id: string;
  readonly hits: readonly SearchHit[];
  readonly active: number;
  onChoose(hit: SearchHit): void;
}

export function SearchResults({ id, hits, active, onChoose }: SearchResultsProps) {
  const now = useNow();
  const country = useCountry();
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {groupsOf(hits).map(({ kind, hits: of }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles.group}>
          <p id={`${id}-${kind}`} role="presentation" className={styles.heading}>
            {spelled(KINDS[kind].label, country)}
          </p>
          {of.map((hit) => {
            const at = hits.indexOf(hit);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
              <div
                key={hit.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles.option}
                onClick={() => onChoose(hit)}
              >
                <Icon name={KINDS[kind].icon} />
                <span>
                  <strong>{kind === 'page' ? spelled(hit.title, country) : hit.title}</strong>
                  <small>{[dateWords(hit, now), hit.detail].filter(Boolean).join(' · ')}</small>
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
