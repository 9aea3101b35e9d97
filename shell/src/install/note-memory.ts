import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { readItem, writeItem } from '../browser/storage.ts';

const { name, category } = STORAGE_KEYS.installNote;
const MIN_GAP_MS = 30 * 60_000;
const ASKED = 'asked';

export function createNoteMemory(consent: Pick<ConsentService, 'isGranted'>) {
  return {
    isDue(isFirstOfVisit: boolean, now: number): boolean {
      if (!consent.isGranted(category)) return false;
      const known = readItem(name);
      if (known === ASKED) return false;
      const since = Number(known);
      if (known !== null && since > 0 && since <= now) return isFirstOfVisit && now - since >= MIN_GAP_MS;
      writeItem(name, String(now));
      return false;
    },
    noteAsked: () => void writeItem(name, ASKED),
  };
}
