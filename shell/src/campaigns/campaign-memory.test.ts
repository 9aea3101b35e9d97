import { type ConsentCategory, DECLARED_KEYS } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { createCampaignMemory } from './campaign-memory.ts';

const NOW = Date.now();

function surroundings() {
  const kept = new Map<string, string>();
  const granted = new Set<ConsentCategory>(['necessary']);
  const consent = { isGranted: (category: ConsentCategory) => granted.has(category) };
  const jar = new Map<string, string>();
  /** As a document has them: read all at once, written one by one. */
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
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return { kept, granted, written, page: () => createCampaignMemory(consent, storage, cookies) };
}

describe('campaign memory', () => {
  test('without consent lives as long as the page, and writes nothing', () => {
    const { kept, page } = surroundings();
    const memory = page();
    memory.noteShown('sale', NOW);
    memory.noteDismissed('sale');
    expect(memory.read()).toEqual({ sale: { shown: [NOW], dismissed: true } });
    expect(page().read()).toEqual({});
    expect(kept.size).toBe(0);
  });

  test('that one was closed holds for the visit without any consent, in a cookie that goes with the browser', () => {
    const { written, page } = surroundings();
    page().noteShown('sale', NOW);
    expect(page().isClosed()).toBe(false);
    page().noteDismissed('sale');
    expect(page().isClosed()).toBe(true);
    expect(written).toEqual(['campaign-closed=1; Path=/; SameSite=Lax']);
    expect(DECLARED_KEYS.campaignClosed).toMatchObject({ kind: 'cookie', category: 'necessary' });
  });

  test('with functional consent the next page knows', () => {
    const { granted, page } = surroundings();
    granted.add('functional');
    page().noteShown('sale', NOW);
    page().noteDismissed('sale');
    expect(page().read()).toEqual({ sale: { shown: [NOW], dismissed: true } });
  });

  test('a campaign closed before the consent is kept with it', () => {
    const { granted, page } = surroundings();
    const memory = page();
    memory.noteShown('sale', NOW);
    granted.add('functional');
    memory.keep();
    expect(page().read()).toEqual({ sale: { shown: [NOW], dismissed: false } });
  });

  test('traces in storage are not read without consent', () => {
    const { granted, page } = surroundings();
    granted.add('functional');
    page().noteShown('sale', NOW);
    granted.delete('functional');
    expect(page().read()).toEqual({});
  });

  test('a value that it did not write itself counts as nothing', () => {
    const { kept, granted, page } = surroundings();
    granted.add('functional');
    for (const text of ['{', '[]', '{"sale":1}', 'null']) {
      kept.set('campaigns', text);
      expect(page().read()).toEqual({});
    }
  });

  test('old traces go with the next one', () => {
    const { kept, granted, page } = surroundings();
    granted.add('functional');
    kept.set(
      'campaigns',
      JSON.stringify({ old: { shown: [NOW - 500 * 24 * 60 * 60 * 1000], dismissed: true } }),
    );
    page().noteShown('sale', NOW);
    expect(Object.keys(page().read())).toEqual(['sale']);
  });
});
