import { DECLARED_KEYS } from 'shared-contracts';

/** By hand: a schema here would bring 6 kB of its library to everybody's first page. */
const SLUG = /^[a-z0-9-]{1,80}$/;

/** Slug of the centre that was visited last on this device; null without one, and where storage is closed. */
export function lastCentre(): string | null {
  try {
    const kept = localStorage.getItem(DECLARED_KEYS.lastCentre.name);
    return kept !== null && SLUG.test(kept) ? kept : null;
  } catch {
    return null;
  }
}
