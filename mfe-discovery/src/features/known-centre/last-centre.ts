import { DECLARED_KEYS, slugSchema } from 'shared-contracts';

/** Slug of the centre that was visited last on this device; null without one, and where storage is closed. */
export function lastCentre(): string | null {
  try {
    return slugSchema.safeParse(localStorage.getItem(DECLARED_KEYS.lastCentre.name)).data ?? null;
  } catch {
    return null;
  }
}
