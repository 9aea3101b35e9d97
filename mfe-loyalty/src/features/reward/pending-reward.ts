import { createPendingSaves } from 'shared-contracts/remote';
import { PENDING_KEY } from './pending-key.ts';

/** Id of a reward whose heart was touched by somebody who then had to sign in. */
export const pendingRewards = createPendingSaves<number>(PENDING_KEY, (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null,
);
