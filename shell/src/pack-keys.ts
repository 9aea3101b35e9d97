import { STORAGE_KEYS } from 'shared-contracts';
import { CODES_KEY } from './forget-codes.ts';

/** Key under which lies the slug of the centre that was taken along: what is not there is fetched by no page. */
const PACK_KEY = STORAGE_KEYS.visitPack.name;

/** Slug of the centre that was taken along; null for none. */
export function readPackCentre(): string | null {
  try {
    return localStorage.getItem(PACK_KEY);
  } catch {
    return null;
  }
}

/** Null forgets it, and whoever fetches it in another tab stops. */
export const writePackCentre = (centre: string | null) => write(PACK_KEY, centre);

/** The member's part, as text that is yet to be parsed. */
export function readCodesText(): string | null {
  try {
    return localStorage.getItem(CODES_KEY);
  } catch {
    return null;
  }
}

/** Throws where the device is full. */
export const writeCodesText = (text: string | null) => write(CODES_KEY, text);

/** Calls when another tab has taken a pack along, removed it, or changed the member's part. */
export function listenToPack(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PACK_KEY || key === CODES_KEY) onChange();
  });
}

function write(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
