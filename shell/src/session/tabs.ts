import { STORAGE_KEYS, type Undo } from 'shared-contracts';

const KEY = STORAGE_KEYS.sessionSignal.name;

/** Tells the other tabs of this browser that the session is another one now. */
export function signalTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage may be forbidden; the other tabs then find out on focus.
  }
}

function lastSignal(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Tells whether the member whose page was left may still be here: nobody has signed in or out in this browser since. */
export function watchMember(): () => boolean {
  let left = lastSignal();
  window.addEventListener('pagehide', () => {
    left = lastSignal();
  });
  return () => lastSignal() === left && hasHint();
}

const hasHint = () => document.cookie.split('; ').includes(`${STORAGE_KEYS.memberHint.name}=1`);

/** Calls `onSignal` when another tab has signed in or out. */
export function listenToTabs(onSignal: () => void): Undo {
  const listener = (event: StorageEvent) => {
    if (event.key === KEY) onSignal();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
