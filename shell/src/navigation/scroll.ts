import type { STORAGE_KEYS } from 'shared-contracts/member';
import { anchorScroll } from 'shared-contracts/remote';
import { readItem, writeItem } from '../browser/storage.ts';

const KEY: (typeof STORAGE_KEYS)['scroll']['name'] = 'scroll-positions';

interface Place {
  readonly top: number;
  /** A link that was visible, by its `href`, and its distance from the top of the window in CSS pixels. */
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
    const stored: unknown = JSON.parse(readItem(KEY, 'sessionStorage') ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    return new Map(stored.filter(([key, place]) => typeof key === 'string' && isPlace(place)));
  } catch {
    return new Map();
  }
}

/** Step between the points searched for a link, in CSS pixels. No touch target is smaller. */
const SEARCH_STEP = 24;

const firstLinkTo = (href: string) => document.querySelector(`#main a[href="${CSS.escape(href)}"]`);

function linkInSight(): Place['link'] {
  for (let y = 0; y < window.innerHeight; y += SEARCH_STEP) {
    const link = document.elementFromPoint(window.innerWidth / 4, y)?.closest('#main a[href]');
    const href = link?.getAttribute('href');
    if (link && href && firstLinkTo(href) === link) return { href, below: link.getBoundingClientRect().top };
  }
  return undefined;
}

/** Prefers the stored link, because content above it may have changed its height. */
function goTo({ top, link }: Place) {
  window.scrollTo({ top, behavior: 'instant' });
  const found = link && firstLinkTo(link.href);
  if (found) anchorScroll(found, link.below);
}

const MAX_PLACES = 50;

export function onTraverse(listener: (event: Event) => void): void {
  EventTarget.prototype.addEventListener.call(window, 'popstate', listener, { capture: true });
}

export function createScrollMemory() {
  const places = readPlaces();
  /** The visible entry. During a navigation `history` is already ahead of it. */
  let shown = entryKey();

  const remember = () => {
    const top = window.scrollY;
    // A page left at the top reopens at the top, even if its content changed.
    const link = top > 0 ? linkInSight() : undefined;
    places.set(shown, { top, ...(link && { link }) });
  };
  onTraverse(remember);

  window.addEventListener('pagehide', () => {
    remember();
    history.scrollRestoration = 'auto';
    writeItem(KEY, JSON.stringify([...places].slice(-MAX_PLACES)), 'sessionStorage');
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
