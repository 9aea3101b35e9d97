import { STORAGE_KEYS } from 'shared-contracts';

/** Note of where somebody parked, kept on their device alone. */
export interface ParkingNote {
  readonly centre: string;
  /** Id of the lot; empty when it is none of them. */
  readonly lot: string;
  /** Row, level, or what stands nearby. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const KEY = STORAGE_KEYS.parkingNote.name;
/** A car that stands longer is parked no more. */
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

/** The note of a centre; null when there is none or it is of another day. `now` in milliseconds. */
export function readParkingNote(centre: string, now: number): ParkingNote | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isNote(value) && value.centre === centre && now - value.at < LIFETIME ? value : null;
  } catch {
    return null;
  }
}

/** Only with functional consent. False when the device keeps nothing. */
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
    // Nothing was kept then.
  }
}
