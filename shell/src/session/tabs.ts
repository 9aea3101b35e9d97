import type { STORAGE_KEYS } from 'shared-contracts/member';
import { readItem, writeItem } from '../browser/storage.ts';

const KEY: (typeof STORAGE_KEYS)['sessionSignal']['name'] = 'session-signal';
const HINT: (typeof STORAGE_KEYS)['memberHint']['name'] = 'member';

export const CODES_KEY: (typeof STORAGE_KEYS)['visitPackCodes']['name'] = 'visit-pack-codes';

/**
 * Deletes the member's codes on sign-in and sign-out. Synchronous; other tabs learn of it by their `storage`
 * event.
 */
export function clearMemberCodes(): void {
  writeItem(CODES_KEY, null);
}

export function signalTabs(): void {
  clearMemberCodes();
  // If storage is blocked, other tabs notice on focus.
  writeItem(KEY, String(Date.now()));
}

/** Returns a value that changes with every sign-in or sign-out in this browser. */
export const lastSignal = () => readItem(KEY);

/** Returns a function that tells whether the member is still the same since the page was hidden. */
export function watchMember(): () => boolean {
  let left = lastSignal();
  window.addEventListener('pagehide', () => {
    left = lastSignal();
  });
  return () => lastSignal() === left && hasHint();
}

const hasHint = () => document.cookie.split('; ').includes(`${HINT}=1`);

export const listenToTabs = (onSignal: () => void) =>
  window.addEventListener('storage', ({ key }) => key === KEY && onSignal());
