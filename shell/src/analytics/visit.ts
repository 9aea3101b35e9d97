import { STORAGE_KEYS } from 'shared-contracts';

const { name: KEY } = STORAGE_KEYS.visit;

/** Returns the random id of this tab's visit. Call it only with consent for performance. */
export function visitId(storage: Storage = sessionStorage): string | null {
  try {
    const known = storage.getItem(KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    storage.setItem(KEY, made);
    return made;
  } catch {
    return null;
  }
}
