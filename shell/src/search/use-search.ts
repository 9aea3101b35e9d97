import { useEffect, useState } from 'react';
import { type ContentClient, isApiError, type SearchHit } from 'shared-contracts';

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly items: readonly SearchHit[] }
  | { readonly kind: 'found'; readonly items: readonly SearchHit[] }
  | { readonly kind: 'failed' };

/** Milliseconds of rest after the last key. */
const REST = 150;
const SHORTEST = 2;

/** Hits for what is typed, after a moment's rest; an answer that comes late is dropped. Former hits stay meanwhile. */
export function useSearch(content: Pick<ContentClient, 'search'>, query: string): SearchState {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const text = query.trim();
  useEffect(() => {
    if (text.length < SHORTEST) return setState({ kind: 'idle' });
    const abort = new AbortController();
    setState((former) => ({ kind: 'loading', items: 'items' in former ? former.items : [] }));
    const timer = setTimeout(async () => {
      try {
        const { items } = await content.search({ q: text }, { signal: abort.signal });
        setState({ kind: 'found', items });
      } catch (error) {
        if (!isApiError(error, 'ABORTED')) setState({ kind: 'failed' });
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, content]);
  return state;
}
