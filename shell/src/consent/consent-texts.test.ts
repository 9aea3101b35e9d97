import { createHash } from 'node:crypto';
import { CONSENT_CATEGORIES, CONSENT_REGIONS, CONSENT_TEXT_VERSION } from 'shared-contracts/member';
import { expect, test, vi } from 'vitest';
import { consentRegion } from './consent-region.ts';
import { CATEGORIES, QUESTION, SALE, SIGNAL } from './consent-texts.ts';

/** Hash of the words of each version, for the proofs of consent. Lines are added and never changed. */
const WORDS_OF: Readonly<Record<number, string>> = { 1: '68xbkpOa5b3Mg1lw', 2: 'bYjyLFe4jz9qGCEv' };

test('consent texts match the hash of CONSENT_TEXT_VERSION', () => {
  const words = JSON.stringify({ QUESTION, CATEGORIES, SALE, SIGNAL });
  const hash = createHash('sha256').update(words).digest('base64url').slice(0, 16);
  expect(hash).toBe(WORDS_OF[CONSENT_TEXT_VERSION]);
});

test('consent texts cover every region and category', () => {
  expect(Object.keys(QUESTION)).toEqual([...CONSENT_REGIONS]);
  expect(CATEGORIES.map(({ id }) => id)).toEqual([...CONSENT_CATEGORIES]);
});

test.each([
  [['en-US'], 'us'],
  [['en', 'en-CA', 'en-US'], 'ca'],
  [['de-DE', 'en-US'], 'other'],
  [['?'], 'other'],
])('consentRegion: %o is %s', (languages, region) => {
  vi.stubGlobal('navigator', { languages });
  expect(consentRegion()).toBe(region);
});
