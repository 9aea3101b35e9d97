import { STORAGE_KEYS } from 'shared-contracts';

/** Note of a parking spot. It never leaves the device. */
export interface ParkingNote {
  readonly centre: string;
  readonly lot: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const KEY = STORAGE_KEYS.parkingNote.name;
/** Milliseconds after which a note is dropped. */
const LIFETIME = 24 * 60 * 60_000;

function isNote(value: unknown): value is ParkingNote {
  if (typeof value !== 'object' || value === null) return false;
  const { centre, lot, text, at } = value as Record<string, unknown>;
  return (
    typeof centre === 'string' &&
    typeof lot === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number'
  );
}

/**
 * Returns the note of a centre, or null if there is none or it is older than a day. `now` is in milliseconds.
 */
export function readParkingNote(centre: string, now: number): ParkingNote | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isNote(value) && value.centre === centre && now - value.at < LIFETIME ? value : null;
  } catch {
    return null;
  }
}

/** Stores the note and returns whether that worked. Call it only with functional consent. */
export function writeParkingNote(note: ParkingNote): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(note));
    return true;
  } catch {
    return false;
  }
}

export function clearParkingNote(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
