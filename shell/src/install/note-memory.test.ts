import { type ConsentCategory, STORAGE_KEYS } from 'shared-contracts/member';
import { describe, expect, test, vi } from 'vitest';
import { createFakeStorage } from '../testing/fakes.ts';
import { createNoteMemory } from './note-memory.ts';

const { name } = STORAGE_KEYS.installNote;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const HOUR = 3_600_000;

function browser(isFunctional = true, initial: Record<string, string> = {}) {
  const storage = createFakeStorage(initial);
  const consent = { isGranted: (category: ConsentCategory) => category !== 'functional' || isFunctional };
  vi.stubGlobal('localStorage', storage);
  return { storage, memory: createNoteMemory(consent) };
}

describe('install note', () => {
  test('is due once, on the second visit', () => {
    const { memory } = browser();
    expect(memory.isDue(true, NOW)).toBe(false);
    expect(memory.isDue(false, NOW + 60_000)).toBe(false);
    // Still the same visit.
    expect(memory.isDue(false, NOW + HOUR)).toBe(false);
    expect(memory.isDue(true, NOW + HOUR)).toBe(true);
    memory.noteAsked();
    expect(memory.isDue(true, NOW + 24 * HOUR)).toBe(false);
  });

  test('is never due, and stores nothing, without functional consent', () => {
    const { memory, storage } = browser(false);
    expect(memory.isDue(true, NOW)).toBe(false);
    expect(memory.isDue(true, NOW + HOUR)).toBe(false);
    expect(storage.length).toBe(0);
  });

  test.each(['nonsense', '-5', String(NOW + 365 * 24 * HOUR)])(
    'starts over when storage holds %s instead of a past time',
    (value) => {
      const { memory, storage } = browser(true, { [name]: value });
      expect(memory.isDue(true, NOW)).toBe(false);
      expect(storage.getItem(name)).toBe(String(NOW));
    },
  );

  test('is never due when storage is blocked', () => {
    const { memory, storage } = browser();
    storage.setItem = () => {
      throw new Error('closed');
    };
    expect(memory.isDue(true, NOW)).toBe(false);
    expect(memory.isDue(true, NOW + HOUR)).toBe(false);
  });
});
