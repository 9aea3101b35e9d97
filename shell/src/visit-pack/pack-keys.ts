import { STORAGE_KEYS } from 'shared-contracts';
import { CODES_KEY } from '../session/clear-member-codes.ts';

const PACK_KEY = STORAGE_KEYS.visitPack.name;

export function readPackCentre(): string | null {
  try {
    return localStorage.getItem(PACK_KEY);
  } catch {
    return null;
  }
}

export const writePackCentre = (centre: string | null) => write(PACK_KEY, centre);

export function readCodesText(): string | null {
  try {
    return localStorage.getItem(CODES_KEY);
  } catch {
    return null;
  }
}

/** Throws if storage is full. */
export const writeCodesText = (text: string | null) => write(CODES_KEY, text);

export function listenToPack(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PACK_KEY || key === CODES_KEY) onChange();
  });
}

function write(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
