import { type ConsentService, STORAGE_KEYS } from 'shared-contracts';

const { name, category } = STORAGE_KEYS.installNote;
const APART = 30 * 60_000;
const ASKED = 'asked';

export interface NoteMemory {
  /** Whether to ask now: on a second visit, if never asked. Stores the time of the first visit. */
  isDue(isFirstOfVisit: boolean, now: number): boolean;
  noteAsked(): void;
}

export function createNoteMemory(
  consent: Pick<ConsentService, 'isGranted'>,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): NoteMemory {
  function write(value: string): boolean {
    try {
      storage().setItem(name, value);
      return true;
    } catch {
      return false;
    }
  }
  function read(): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return ASKED;
    }
  }
  return {
    isDue(isFirstOfVisit, now) {
      if (!consent.isGranted(category)) return false;
      const known = read();
      if (known === ASKED) return false;
      const since = Number(known);
      if (known !== null && since > 0 && since <= now) return isFirstOfVisit && now - since >= APART;
      write(String(now));
      return false;
    },
    noteAsked: () => void write(ASKED),
  };
}
