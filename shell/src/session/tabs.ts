import type { STORAGE_KEYS, Undo } from 'shared-contracts';
import { forgetCodes } from '../forget-codes.ts';

const KEY: (typeof STORAGE_KEYS)['sessionSignal']['name'] = 'session-signal';
const HINT: (typeof STORAGE_KEYS)['memberHint']['name'] = 'member';

/** Tells the other tabs of this browser that the session is another one now. Nothing of the member of before stays on the device. */
export function signalTabs(): void {
  forgetCodes();
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage may be forbidden; the other tabs then find out on focus.
  }
}

/** Changes whenever somebody signs in or out in this browser. */
export function lastSignal(): string | null {
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

const hasHint = () => document.cookie.split('; ').includes(`${HINT}=1`);

/** Calls `onSignal` when another tab has signed in or out. */
export function listenToTabs(onSignal: () => void): Undo {
  const listener = (event: StorageEvent) => {
    if (event.key === KEY) onSignal();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
