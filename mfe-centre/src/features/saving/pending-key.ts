import type { STORAGE_KEYS } from 'shared-contracts';

/** Key under which a heart waits; by type the declared one, whose words for people no page here needs. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingSave']['name'] = 'pending-save';
