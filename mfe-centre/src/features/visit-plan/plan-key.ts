import type { STORAGE_KEYS } from 'shared-contracts';

/** Key under which a device keeps visits; by type the declared one, so that a button brings no list of them along. */
export const PLAN_KEY: (typeof STORAGE_KEYS)['visitPlan']['name'] = 'visit-plan';
