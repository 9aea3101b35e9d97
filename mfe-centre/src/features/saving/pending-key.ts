import type { STORAGE_KEYS } from 'shared-contracts';

/** Storage key of a pending save. Typed as the declared key, without importing the whole table. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingSave']['name'] = 'pending-save';
