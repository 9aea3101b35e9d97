import { createPendingSaves } from 'shared-contracts/remote';
import { PENDING_KEY } from './pending-key.ts';

/** Id of a reward that waits for the visitor to sign in. */
export const pendingRewards = createPendingSaves<number>(PENDING_KEY, (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null,
);
