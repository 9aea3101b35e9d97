import { type ConsentCategory, DECLARED_KEYS } from 'shared-contracts/member';
import { describe, expect, test, vi } from 'vitest';
import { createFakeStorage } from '../testing/fakes.ts';
import { createCampaignMemory } from './campaign-memory.ts';

const NOW = Date.now();

function surroundings() {
  const storage = createFakeStorage();
  const granted = new Set<ConsentCategory>(['necessary']);
  const consent = { isGranted: (category: ConsentCategory) => granted.has(category) };
  const jar = new Map<string, string>();
  const cookies = {
    get cookie() {
      return [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(key, value);
      written.push(text);
    },
  };
  const written: string[] = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', cookies);
  return { storage, granted, written, page: () => createCampaignMemory(consent) };
}

describe('campaign memory', () => {
  test('lasts for the page and writes nothing without consent', () => {
    const { storage, page } = surroundings();
    const memory = page();
    memory.noteShown('sale', NOW);
    memory.noteDismissed('sale');
    expect(memory.read()).toEqual({ sale: { shown: [NOW], dismissed: true } });
    expect(page().read()).toEqual({});
    expect(storage.length).toBe(0);
  });

  test('remembers a closed campaign for the visit, in a session cookie without consent', () => {
    const { written, page } = surroundings();
    page().noteShown('sale', NOW);
    expect(page().isClosed()).toBe(false);
    page().noteDismissed('sale');
    expect(page().isClosed()).toBe(true);
    expect(written).toEqual(['campaign-closed=1; Path=/; SameSite=Lax']);
    expect(DECLARED_KEYS.campaignClosed).toMatchObject({ kind: 'cookie', category: 'necessary' });
  });

  test('is kept for the next page with functional consent, and ignored after withdrawal', () => {
    const { granted, page } = surroundings();
    granted.add('functional');
    page().noteShown('sale', NOW);
    page().noteDismissed('sale');
    expect(page().read()).toEqual({ sale: { shown: [NOW], dismissed: true } });
    granted.delete('functional');
    expect(page().read()).toEqual({});
  });

  test('is stored once consent is given', () => {
    const { granted, page } = surroundings();
    const memory = page();
    memory.noteShown('sale', NOW);
    granted.add('functional');
    memory.keep();
    expect(page().read()).toEqual({ sale: { shown: [NOW], dismissed: false } });
  });

  test('ignores an invalid stored value', () => {
    const { storage, granted, page } = surroundings();
    granted.add('functional');
    for (const text of ['{', '[]', '{"sale":1}', 'null']) {
      storage.setItem('campaigns', text);
      expect(page().read()).toEqual({});
    }
  });

  test('drops old entries at the next write', () => {
    const { storage, granted, page } = surroundings();
    granted.add('functional');
    const old = { shown: [NOW - 500 * 24 * 60 * 60 * 1000], dismissed: true };
    storage.setItem('campaigns', JSON.stringify({ old }));
    page().noteShown('sale', NOW);
    expect(Object.keys(page().read())).toEqual(['sale']);
  });
});
