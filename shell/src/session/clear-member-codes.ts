import type { STORAGE_KEYS } from 'shared-contracts';
import { writeItem } from '../browser/storage.ts';

export const CODES_KEY: (typeof STORAGE_KEYS)['visitPackCodes']['name'] = 'visit-pack-codes';

/**
 * Deletes the member's codes on sign-in and sign-out. Synchronous; other tabs learn of it by their `storage`
 * event.
 */
export function clearMemberCodes(): void {
  writeItem(CODES_KEY, null);
}
