import { DECLARED_KEYS } from 'shared-contracts';

const KEY = DECLARED_KEYS.scroll.name;

/** Remembers how far each entry of the history was scrolled, and brings it back. */
export interface ScrollMemory {
  /** A page stands: goes to where the entry was left, or to the top (or the address's fragment) when it is new. */
  settle(): void;
  /** The page stays and only its query changed: so does the place. */
  stay(): void;
  /** The next page is a new entry. */
  forget(): void;
}

function entryKey(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string')
    return state.key;
  return 'first';
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    return new Map(stored.filter((entry) => typeof entry[0] === 'string' && typeof entry[1] === 'number'));
  } catch {
    return new Map();
  }
}

/** Hears of the browser going back or forward before single-spa does, which delays its listeners until the new app stands. */
export function onTraverse(listener: () => void): void {
  const ownOnly = (event: Event) => 'singleSpa' in event || listener();
  EventTarget.prototype.addEventListener.call(window, 'popstate', ownOnly, { capture: true });
}

/** Entries that are kept; older ones are forgotten. */
const MOST = 50;

export function createScrollMemory(): ScrollMemory {
  const positions = readPositions();
  let target: number | null = null;
  let moving = false;

  const remember = () => {
    if (!moving) positions.set(entryKey(), Math.round(window.scrollY));
  };
  window.addEventListener('scroll', remember, { passive: true });

  onTraverse(() => {
    target = positions.get(entryKey()) ?? 0;
    moving = true;
  });

  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MOST)));
    } catch {
      // Storage may be full or forbidden; a lost scroll position is no reason to fail.
    }
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });

  function settle() {
    const fragment =
      target === null && location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (fragment) fragment.scrollIntoView();
    else window.scrollTo({ top: target ?? 0, behavior: 'instant' });
    target = null;
    moving = false;
  }

  return {
    settle,
    stay() {
      target = null;
      moving = false;
    },
    forget() {
      // What was scrolled last may not have been told yet: a browser does so with its next frame.
      remember();
      target = null;
      moving = true;
    },
  };
}
