import { STORAGE_KEYS } from 'shared-contracts/member';
import { readItem, writeItem } from '../browser/storage.ts';
import { CODES_KEY } from '../session/tabs.ts';

const PACK_KEY = STORAGE_KEYS.visitPack.name;

export const readPackCentre = () => readItem(PACK_KEY);

/** Returns false if storage is full. */
export const writePackCentre = (centre: string | null) => writeItem(PACK_KEY, centre);

export function listenToPack(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PACK_KEY || key === CODES_KEY) onChange();
  });
}
