import { skipToken, useQuery } from '@tanstack/react-query';
import { paths, type SearchHit } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { suggestionsQuery } from '../../data/suggestions.query.ts';
import { useDebounced } from './use-debounced.ts';

export interface Suggestion {
  readonly id: string;
  readonly kind: 'search' | SearchHit['kind'];
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

/** Returns a search for the typed text, then suggestions. Empty below two letters. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const { content } = useServices();
  const typed = text.trim();
  const q = useDebounced(typed, PAUSE_MS);
  const query = suggestionsQuery(content, q);
  const { data } = useQuery(q.length < LEAST_LETTERS ? { ...query, queryFn: skipToken } : query);
  if (typed.length < LEAST_LETTERS) return [];
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
