import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { paths, type SearchHit } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Icon, type IconName, SearchInput, type SearchInputProps } from 'shared-ui';
import { suggestionsQuery } from '../../data/suggestions.query.ts';
import { useSearchField } from '../../lib/hooks.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './suggest-input.module.css';

const ICONS: Readonly<Record<Suggestion['kind'], IconName>> = {
  search: 'search',
  centre: 'pin',
  brand: 'tag',
  store: 'store',
  deal: 'tag',
  event: 'calendar',
  category: 'bag',
  page: 'info',
};

type SuggestInputProps = Pick<SearchInputProps, 'label' | 'placeholder' | 'action' | 'name'> & {
  readonly defaultValue?: string;
};

/**
 * Search field with suggestions in the combobox pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 * Without scripts it is a plain search field.
 */
export function SuggestInput({ defaultValue = '', ...field }: SuggestInputProps) {
  const { navigation } = useServices();
  const hydrated = useHydrated();
  const listId = useId();
  const searched = useSearchField(defaultValue);
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = useSuggestions(text);
  const open = wanted && suggestions.length > 0;
  const current = open ? suggestions[at] : undefined;
  const optionId = ({ id }: Suggestion) => `${listId}-${id}`;

  function close() {
    setWanted(false);
    setAt(-1);
  }

  function choose({ href, kind, title }: Suggestion) {
    if (searched.ref.current && kind !== 'search') searched.ref.current.value = title;
    searched.sent();
    close();
    void navigation.navigate(href);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setWanted(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The positions are the suggestions and the field itself.
      const places = suggestions.length + 1;
      return setAt(((at + 1 + step + places) % places) - 1);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      return choose(current);
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return close();
    }
    if (event.key === 'Enter') searched.sent();
    if (event.key === 'Enter' || event.key === 'Tab') close();
  }

  return (
    <div className={styles.combobox}>
      <SearchInput
        {...field}
        ref={searched.ref}
        maxLength={200}
        defaultValue={defaultValue}
        {...(hydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-activedescendant': current && optionId(current),
        })}
        onInput={(event) => {
          searched.onInput();
          setText(event.currentTarget.value);
          setWanted(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!open}
        // Keeps the focus in the field; otherwise the list would close before the click.
        onPointerDown={(event) => event.preventDefault()}
      >
        {open &&
          suggestions.map((suggestion) => (
            <SuggestionOption
              key={suggestion.id}
              id={optionId(suggestion)}
              suggestion={suggestion}
              selected={suggestion === current}
              onChoose={choose}
            />
          ))}
      </div>
      <p className="visually-hidden" role="status">
        {open && `${suggestions.length} suggestions. Up and down to choose.`}
      </p>
    </div>
  );
}

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  onChoose(suggestion: Suggestion): void;
}

function SuggestionOption({ id, suggestion, selected, onChoose }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={selected}
      onClick={() => onChoose(suggestion)}
    >
      <Icon name={ICONS[suggestion.kind]} />
      <span className={styles.title}>{suggestion.title}</span>
      <span className={styles.detail}>{suggestion.detail}</span>
    </div>
  );
}

interface Suggestion {
  readonly id: string;
  readonly kind: 'search' | SearchHit['kind'];
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

const DEBOUNCE_MS = 150;
const MIN_LETTERS = 2;

/** Returns a search for the typed text, then suggestions. Empty below two letters. */
function useSuggestions(text: string): readonly Suggestion[] {
  const { content } = useServices();
  const typed = text.trim();
  const q = useDebounced(typed, DEBOUNCE_MS);
  const query = suggestionsQuery(content, q);
  const { data } = useQuery(q.length < MIN_LETTERS ? { ...query, queryFn: skipToken } : query);
  if (typed.length < MIN_LETTERS) return [];
  const search: Suggestion = {
    id: 'search',
    kind: 'search',
    title: `Centers near “${typed}”`,
    detail: '',
    href: paths.findACentre({ q: typed }),
  };
  const hits = (data ?? []).map(
    ({ kind, id, title, detail, path }): Suggestion => ({
      id: `${kind}-${id}`,
      kind,
      title,
      detail,
      href: path,
    }),
  );
  return [search, ...hits];
}

/** Returns `value` once it has not changed for `ms` milliseconds. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
