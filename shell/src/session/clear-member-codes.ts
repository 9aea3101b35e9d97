import type { STORAGE_KEYS } from 'shared-contracts';

export const CODES_KEY: (typeof STORAGE_KEYS)['visitPackCodes']['name'] = 'visit-pack-codes';

/**
 * Deletes the member's codes on sign-in and sign-out. Synchronous; other tabs learn of it by their `storage`
 * event.
 */
export function forgetCodes(): void {
  try {
    localStorage.removeItem(CODES_KEY);
  } catch {
    // Blocked storage holds no codes.
  }
}
