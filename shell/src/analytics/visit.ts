import { STORAGE_KEYS } from 'shared-contracts';

const { name: KEY } = STORAGE_KEYS.visit;

/** The random number that joins the pages of one visit in this tab. Asked for only with the performance consent. */
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
