import type { STORAGE_KEYS } from 'shared-contracts';

/** Storage key of a pending reward. Typed as the declared key, without importing the whole table. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingReward']['name'] = 'pending-reward';

/** Whether a save waits for a sign-in. Its code loads only then. */
export function isWaiting(): boolean {
  try {
    return sessionStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}
