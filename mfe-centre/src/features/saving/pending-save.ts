import { createPendingSaves } from 'shared-contracts/remote';
import { PENDING_KEY } from './pending-key.ts';

/** A save that waits for the visitor to sign in. */
export interface PendingSave {
  readonly kind: 'deal' | 'store';
  readonly id: number;
  readonly centre: string;
  readonly label: string;
}

function isPendingSave(value: unknown): value is PendingSave {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, centre, label } = value as Record<string, unknown>;
  return (
    (kind === 'deal' || kind === 'store') &&
    Number.isSafeInteger(id) &&
    typeof centre === 'string' &&
    typeof label === 'string'
  );
}

export const pendingSaves = createPendingSaves<PendingSave>(PENDING_KEY, (value) =>
  isPendingSave(value) ? value : null,
);
