import { useEffect, useState } from 'react';
import type { ContentClient, SearchHit, SearchResult } from 'shared-contracts/content';
import { isApiError } from 'shared-contracts/wire';
import { finderHit, findPages, hasAllWords, type SearchPlace } from './pages.ts';

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly items: readonly SearchHit[] }
  /** `missing` says that the center of the search has no such store. */
  | { readonly kind: 'found'; readonly items: readonly SearchHit[]; readonly missing?: string }
  | { readonly kind: 'failed' };

const REST = 150;
const SHORTEST = 2;
const KINDS = 'centre,store,brand,deal,event,category';
const LIMIT = 24;

/** Kinds that rank above pages, unless a page's title matches the query, or only the page has its words. */
const STRONG: ReadonlySet<SearchHit['kind']> = new Set(['brand', 'category', 'centre']);

type Found = Pick<SearchResult, 'items' | 'place'>;

export function inOrder(text: string, { items, place: named }: Found, place: SearchPlace): SearchHit[] {
  const [best] = items;
  const isNamed = hasAllWords(best?.title ?? '', named?.words ?? text);
  const isWeak = !best || !(STRONG.has(best.kind) || (best.kind === 'store' && isNamed));
  const { hits, isByTitle, isExact } = named
    ? findPages(named.words, { ...place, centre: { slug: named.centre, name: named.name } }, isWeak)
    : findPages(text, place, isWeak);
  const isAbout = isExact && !isNamed;
  const pagesLead = isByTitle || isAbout || isWeak;
  const isName = isByTitle || best?.kind === 'brand' || best?.kind === 'category';
  const found = pagesLead ? [...hits, ...items] : [...items, ...hits];
  return isName ? found : [...found, finderHit(text)];
}

function missingAt({ items: [best], place }: Found): { readonly missing?: string } {
  if (!place || best?.kind !== 'store' || best.centre === place.centre) return {};
  return { missing: `There’s no ${best.title} at ${place.name}. These are the nearest.` };
}

/** Keeps the previous hits while loading and ignores outdated answers. */
export function useSearch(
  content: Pick<ContentClient, 'search'>,
  query: string,
  place: SearchPlace,
): SearchState {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const text = query.trim();
  useEffect(() => {
    if (text.length < SHORTEST) return setState({ kind: 'idle' });
    const abort = new AbortController();
    setState((former) => ({ kind: 'loading', items: 'items' in former ? former.items : [] }));
    const timer = setTimeout(async () => {
      const asked = {
        q: text,
        kinds: KINDS,
        limit: LIMIT,
        ...(place.centre && { around: place.centre.slug }),
      };
      try {
        const found = await content.search(asked, { signal: abort.signal });
        setState({ kind: 'found', items: inOrder(text, found, place), ...missingAt(found) });
      } catch (error) {
        if (!isApiError(error, 'ABORTED')) setState({ kind: 'failed' });
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, content, place]);
  return state;
}
