import { NO_CONSENT } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { consentCookie, decodeConsent, encodeConsent, readConsentCookie } from './consent-cookie.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const choices = [false, true].flatMap((performance) =>
  [false, true].flatMap((functional) =>
    [false, true].map((targeting) => ({ decided: true, performance, functional, targeting })),
  ),
);

describe('consent cookie', () => {
  test.each(choices)('keeps %o', (choice) => {
    expect(decodeConsent(encodeConsent(choice, NOW), NOW + DAY)).toEqual(choice);
    expect(readConsentCookie(`other=1; ${consentCookie(choice, NOW).split(';')[0]}; last=2`, NOW)).toEqual(
      choice,
    );
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['malformed', '1.x.pft'],
    ['of another text', '0.1.pft'],
    ['from the future', encodeConsent({ ...NO_CONSENT, targeting: true }, NOW + DAY)],
    ['older than 12 months', encodeConsent({ ...NO_CONSENT, targeting: true }, NOW - 366 * DAY)],
  ])('grants nothing when it is %s', (_name, value) => {
    expect(decodeConsent(value, NOW)).toEqual(NO_CONSENT);
  });
});
