import type { STORAGE_KEYS } from 'shared-contracts/member';

/** Storage key of visit plans. Typed as the declared key, without importing the whole table. */
export const PLAN_KEY: (typeof STORAGE_KEYS)['visitPlan']['name'] = 'visit-plan';
