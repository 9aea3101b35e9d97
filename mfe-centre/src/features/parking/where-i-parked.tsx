import { type FormEvent, useEffect, useState } from 'react';
import type { ParkingLot } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { Button, Card, Select, TextInput } from 'shared-ui';
import { ConsentNotice } from '../texts/consent-notice.tsx';
import styles from './where-i-parked.module.css';

/**
 * Note of where the car is parked. It stays on the device, and without functional consent only until the page
 * closes.
 */
export function WhereIParked({ centre, lots }: { centre: string; lots: readonly ParkingLot[] }) {
  const { analytics } = useServices();
  const allowed = useFact('consent.changed').functional;
  const now = useNow();
  const [note, setNote] = useState<ParkingNote | null>(null);
  const [isStored, setStored] = useState(false);
  const [isEditing, setEditing] = useState(false);

  useEffect(() => {
    if (!allowed) return;
    const kept = readParkingNote(centre, Date.now());
    if (!kept) return;
    setNote(kept);
    setStored(true);
  }, [allowed, centre]);

  // Stores an existing note as soon as consent is given.
  useEffect(() => {
    if (note) setStored(allowed && writeParkingNote(note));
  }, [allowed, note]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setNote({
      centre,
      lot: String(form.get('lot') ?? ''),
      text: String(form.get('text') ?? '')
        .trim()
        .slice(0, 120),
      at: Date.now(),
    });
    setEditing(false);
    analytics.track('parking_note_save', { centre });
  }

  function clear() {
    clearParkingNote();
    setNote(null);
    setEditing(false);
  }

  return (
    <Card as="section" tone="butter" className={styles.card} aria-labelledby="where-i-parked">
      <h2 id="where-i-parked">Where I parked</h2>
      <div aria-live="polite">
        {note && (
          <div className={styles.note}>
            <p className={styles.words}>{noteWords(note, lots)}</p>
            <p className={styles.age}>
              {`${parkedFor(now - note.at)}${isStored ? '. Saved on this device.' : '. Saved while this page is open.'}`}
            </p>
            <span>
              <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
                Change
              </Button>{' '}
              <Button variant="quiet" size="small" onClick={clear}>
                Clear
              </Button>
            </span>
          </div>
        )}
      </div>
      {(!note || isEditing) && (
        <form className={styles.form} onSubmit={save}>
          <Select
            label="Lot"
            name="lot"
            defaultValue={note?.lot ?? lots[0]?.id ?? ''}
            options={[
              ...lots.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: 'Somewhere else' },
            ]}
          />
          <TextInput
            label="Row, level or a landmark"
            name="text"
            defaultValue={note?.text ?? ''}
            maxLength={120}
            autoComplete="off"
          />
          <Button type="submit" icon="car">
            Save
          </Button>
        </form>
      )}
      {!allowed && (
        <ConsentNotice className={styles.consent}>
          To see this note later, allow this site to store it on your device. It’s never sent to us.
        </ConsentNotice>
      )}
    </Card>
  );
}

function noteWords({ lot, text }: ParkingNote, lots: readonly ParkingLot[]): string {
  const name = lots.find(({ id }) => id === lot)?.name ?? '';
  return [name, text].filter(Boolean).join(', ') || 'Here';
}

function parkedFor(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours} h ${minutes % 60} min ago`;
}

/** Note of a parking spot. It never leaves the device. */
interface ParkingNote {
  readonly centre: string;
  readonly lot: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const KEY = STORAGE_KEYS.parkingNote.name;
const NOTE_LIFETIME_MS = 24 * 60 * 60_000;

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
function readParkingNote(centre: string, now: number): ParkingNote | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isNote(value) && value.centre === centre && now - value.at < NOTE_LIFETIME_MS ? value : null;
  } catch {
    return null;
  }
}

/** Stores the note and returns whether that worked. Call it only with functional consent. */
function writeParkingNote(note: ParkingNote): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(note));
    return true;
  } catch {
    return false;
  }
}

function clearParkingNote(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
