import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DECLARED_KEYS } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { readOnly } from './consent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('consent of remotes', () => {
  test('is frozen and cannot be chosen', () => {
    const control = {
      current: () => ({ decided: true, performance: false, functional: false, targeting: false }),
      isGranted: () => false,
      openPreferences: () => undefined,
      choose: () => undefined,
    };
    const given = readOnly(control);
    expect(Object.keys(given).sort()).toEqual(['current', 'isGranted', 'openPreferences']);
    expect(Object.isFrozen(given)).toBe(true);
  });

  test('is never read from the cookie', () => {
    const { name } = DECLARED_KEYS.consent;
    const files = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      (file) => !file.includes('.test.'),
    );
    expect(files.length).toBeGreaterThan(100);
    const naming = files.filter((file) => {
      const text = readFileSync(`${ROOT}/${file}`, 'utf8');
      return /DECLARED_KEYS\.consent\b|consentCookie|encodeConsent/.test(text) || text.includes(`'${name}='`);
    });
    expect(naming).toEqual([]);
  });
});
