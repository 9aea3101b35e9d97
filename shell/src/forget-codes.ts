import type { STORAGE_KEYS } from 'shared-contracts';

export const CODES_KEY: (typeof STORAGE_KEYS)['visitPackCodes']['name'] = 'visit-pack-codes';

/**
 * Forgets what the pack has of a member, before the call returns: somebody signs in or out. Other tabs hear of it by the event of
 * their storage.
 */
export function forgetCodes(): void {
  try {
    localStorage.removeItem(CODES_KEY);
  } catch {
    // Storage that is closed holds nothing.
  }
}
