import { STORAGE_KEYS } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { createNoteMemory } from './note-memory.ts';

const { name } = STORAGE_KEYS.installNote;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const HOUR = 3_600_000;

function browser(isFunctional = true, kept: Record<string, string> = {}) {
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
  const memory = createNoteMemory(
    { isGranted: (category) => category !== 'functional' || isFunctional },
    () => storage,
  );
  return { kept, memory };
}

describe('the question whether to install the site', () => {
  test('it is asked on a second visit, and once', () => {
    const { memory } = browser();
    expect(memory.isDue(true, NOW)).toBe(false);
    expect(memory.isDue(false, NOW + 60_000)).toBe(false);
    // A page of the same visit, however long that is.
    expect(memory.isDue(false, NOW + HOUR)).toBe(false);
    expect(memory.isDue(true, NOW + HOUR)).toBe(true);
    memory.noteAsked();
    expect(memory.isDue(true, NOW + 24 * HOUR)).toBe(false);
  });

  test('it is never asked where nothing may be remembered, and nothing is', () => {
    const { memory, kept } = browser(false);
    expect(memory.isDue(true, NOW)).toBe(false);
    expect(memory.isDue(true, NOW + HOUR)).toBe(false);
    expect(kept).toEqual({});
  });

  test.each(['nonsense', '-5', String(NOW + 365 * 24 * HOUR)])(
    'what is kept and is no time of before begins anew: %s',
    (value) => {
      const { memory, kept } = browser(true, { [name]: value });
      expect(memory.isDue(true, NOW)).toBe(false);
      expect(kept[name]).toBe(String(NOW));
    },
  );

  test('it is never asked where the storage is closed', () => {
    const memory = createNoteMemory({ isGranted: () => true }, () => {
      throw new Error('closed');
    });
    expect(memory.isDue(true, NOW)).toBe(false);
  });
});
