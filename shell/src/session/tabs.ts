import type { STORAGE_KEYS, Undo } from 'shared-contracts';
import { forgetCodes } from './clear-member-codes.ts';

const KEY: (typeof STORAGE_KEYS)['sessionSignal']['name'] = 'session-signal';
const HINT: (typeof STORAGE_KEYS)['memberHint']['name'] = 'member';

export function signalTabs(): void {
  forgetCodes();
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage may be blocked. Other tabs then notice on focus.
  }
}

/** Returns a value that changes with every sign-in or sign-out in this browser. */
export function lastSignal(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Returns a function that tells whether the member is still the same since the page was hidden. */
export function watchMember(): () => boolean {
  let left = lastSignal();
  window.addEventListener('pagehide', () => {
    left = lastSignal();
  });
  return () => lastSignal() === left && hasHint();
}

const hasHint = () => document.cookie.split('; ').includes(`${HINT}=1`);

export function listenToTabs(onSignal: () => void): Undo {
  const listener = (event: StorageEvent) => {
    if (event.key === KEY) onSignal();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
