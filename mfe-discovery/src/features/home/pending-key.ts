import type { STORAGE_KEYS } from 'shared-contracts';

/** Key under which a heart waits; by type the declared one, whose words for people this page does not need. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingHomeSave']['name'] = 'pending-home-save';

/** Check for something that waits: only then is the code for it fetched. */
export function isWaiting(): boolean {
  try {
    return sessionStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}
