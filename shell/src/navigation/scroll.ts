import type { STORAGE_KEYS } from 'shared-contracts';
import { anchorScroll } from 'shared-contracts/remote';
import { onTraverse } from './pop-state.ts';

const KEY: (typeof STORAGE_KEYS)['scroll']['name'] = 'scroll-positions';

/** Remembers where each entry of the history was left, and brings it back. */
export interface ScrollMemory {
  /** The page is about to be left for a new entry. */
  leave(): void;
  /** A page stands: goes to where the entry was left, or to the top (or the address's fragment) when it is new. */
  settle(): void;
  /** The page stays and only its query changed: so does the place. */
  stay(): void;
}

/** Place at which an entry was left. Lengths in CSS pixels. */
interface Place {
  /** Distance from the top of the document. */
  readonly top: number;
  /** A link that was in sight, as its `href` says, and how far below the top of the window it stood. */
  readonly link?: { readonly href: string; readonly below: number };
}

function entryKey(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string')
    return state.key;
  return 'first';
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('top' in value) || typeof value.top !== 'number')
    return false;
  if (!('link' in value)) return true;
  const { link } = value;
  if (typeof link !== 'object' || link === null || !('href' in link) || !('below' in link)) return false;
  return typeof link.href === 'string' && typeof link.below === 'number';
}

function readPlaces(): Map<string, Place> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    return new Map(stored.filter(([key, place]) => typeof key === 'string' && isPlace(place)));
  } catch {
    return new Map();
  }
}

/** Distance at which a link in sight is looked for, in CSS pixels: no link that is touched is smaller. */
const LOOK_EVERY = 24;

const firstLinkTo = (href: string) => document.querySelector(`#main a[href="${CSS.escape(href)}"]`);

/** A link of the page that is in sight, on a line a quarter from the left: there are cards, and rarely a gap. */
function linkInSight(): Place['link'] {
  for (let y = 0; y < window.innerHeight; y += LOOK_EVERY) {
    const link = document.elementFromPoint(window.innerWidth / 4, y)?.closest('#main a[href]');
    const href = link?.getAttribute('href');
    if (link && href && firstLinkTo(href) === link) return { href, below: link.getBoundingClientRect().top };
  }
  return undefined;
}

/** Goes to `place`: to its link where it still is, since what is above may be of another height by now. */
function goTo({ top, link }: Place) {
  window.scrollTo({ top, behavior: 'instant' });
  const found = link && firstLinkTo(link.href);
  if (found) anchorScroll(found, link.below);
}

/** Entries that are kept; older ones are forgotten. */
const MOST = 50;

export function createScrollMemory(): ScrollMemory {
  const places = readPlaces();
  /** The entry that stands: the history is ahead of it while the next page is prepared. */
  let shown = entryKey();

  const remember = () => {
    const top = window.scrollY;
    // Who stood at the top comes back to the top, whatever is there by then.
    const link = top > 0 ? linkInSight() : undefined;
    places.set(shown, { top, ...(link && { link }) });
  };
  onTraverse(remember);

  window.addEventListener('pagehide', () => {
    remember();
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)));
    } catch {
      // Storage may be full or forbidden; a lost scroll position is no reason to fail.
    }
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });

  return {
    leave: remember,
    settle() {
      shown = entryKey();
      const place = places.get(shown);
      const fragment = !place && location.hash ? document.getElementById(location.hash.slice(1)) : null;
      if (fragment) fragment.scrollIntoView();
      else goTo(place ?? { top: 0 });
    },
    stay() {
      shown = entryKey();
    },
  };
}
