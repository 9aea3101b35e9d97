import { describe, expect, test } from 'vitest';
import {
  type ConsentChoiceKept,
  consentCookie,
  decodeConsent,
  encodeConsent,
  readConsentCookie,
} from './consent-cookie.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const choices = [false, true].flatMap((performance) =>
  [false, true].flatMap((functional) =>
    [false, true].map((targeting) => ({ decided: true, performance, functional, targeting })),
  ),
);
const kept = (change: Partial<ConsentChoiceKept> = {}): ConsentChoiceKept => ({
  consent: { decided: true, performance: true, functional: true, targeting: true },
  chosenAt: NOW,
  id: 'Zk3f-9_aQ2',
  isProved: true,
  ...change,
});

describe('consent cookie', () => {
  test.each(choices)('keeps the choice %o', (consent) => {
    for (const isProved of [false, true]) {
      const one = kept({ consent, isProved });
      expect(decodeConsent(encodeConsent(one), NOW + DAY)).toEqual(one);
      expect(readConsentCookie(`other=1; ${consentCookie(one, NOW).split(';')[0]}; last=2`, NOW)).toEqual(
        one,
      );
    }
    const anonymous = kept({ consent, id: null, isProved: false });
    expect(decodeConsent(encodeConsent(anonymous), NOW)).toEqual(anonymous);
  });

  test('ends with the letters of its categories', () => {
    expect(encodeConsent(kept())).toMatch(/\.pft$/);
  });

  test('keeps its expiry when written again', () => {
    expect(consentCookie(kept(), NOW)).toContain(`Max-Age=${365 * 24 * 60 * 60};`);
    expect(consentCookie(kept(), NOW + 300 * DAY)).toContain(`Max-Age=${65 * 24 * 60 * 60};`);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['malformed', '1.x.pft'],
    ['with an invalid id', `1.${NOW}.<b>.pft`],
    ['of another text', encodeConsent(kept()).replace(/^\d+/, '0')],
    ['from the future', encodeConsent(kept({ chosenAt: NOW + DAY }))],
    ['older than 12 months', encodeConsent(kept({ chosenAt: NOW - 365 * DAY - 1 }))],
  ])('is ignored when it is %s', (_name, value) => {
    expect(decodeConsent(value, NOW)).toBe(null);
  });

  test('is valid until its last millisecond', () => {
    expect(decodeConsent(encodeConsent(kept({ chosenAt: NOW - 365 * DAY })), NOW)).not.toBe(null);
  });
});
