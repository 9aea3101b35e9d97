import type { STORAGE_KEYS } from 'shared-contracts/member';

/** Storage key of a pending save. Typed as the declared key, without importing the whole table. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingSave']['name'] = 'pending-save';

/** A save that waits for the visitor to sign in. */
export interface PendingSave {
  readonly kind: 'deal' | 'store';
  readonly id: number;
  readonly centre: string;
  readonly label: string;
}

/** A visitor who is asked to sign in first. `path` is the page to return to. */
export interface Asking {
  readonly item: PendingSave;
  readonly path: string;
}

export interface SavingMessage {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}
