import { createPendingSaves } from 'shared-contracts/remote';
import { PENDING_KEY } from './pending-key.ts';
import type { SavedDeal } from './use-deal-saving.ts';

function readSavedDeal(value: unknown): SavedDeal | null {
  const { id, centre, label }: { id?: unknown; centre?: unknown; label?: unknown } = Object(value);
  const isKnown = typeof id === 'number' && Number.isSafeInteger(id);
  return isKnown && typeof centre === 'string' && typeof label === 'string' ? { id, centre, label } : null;
}

/** Deals of the home page whose hearts wait for a sign-in. */
export const pendingSaves = createPendingSaves<SavedDeal>(PENDING_KEY, readSavedDeal);
