import { DECLARED_KEYS } from 'shared-contracts';

/** A heart that was touched by somebody who then had to sign in. */
export interface PendingSave {
  readonly kind: 'deal' | 'store';
  readonly id: number;
  readonly centre: string;
  /** Name of it, for the words that say that it is saved. */
  readonly label: string;
}

const KEY = DECLARED_KEYS.pendingSave.name;

/** Kept in this tab and not in the address: a link that somebody sends must not save anything. */
export function rememberPendingSave(item: PendingSave): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(item));
  } catch {
    // Without storage the way back still leads to the page, where the heart can be touched again.
  }
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

export function takePendingSave(): PendingSave | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPendingSave(value) ? value : null;
  } catch {
    return null;
  }
}

export function forgetPendingSave(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
