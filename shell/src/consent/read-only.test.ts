import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DECLARED_KEYS } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { readOnly } from './consent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('remotes read consent and never decide', () => {
  test('their consent has no way to choose, and none can be put into it', () => {
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

  test('the fact is refused on their end of the bus', () => {
    const remote = createBus({ strict: true }).handle('mfe-centre@1.0.0');
    const publish = remote.publish as (type: string, payload: unknown) => void;
    const consent = { decided: true, performance: true, functional: true, targeting: true };
    expect(() => publish('consent.changed', consent)).toThrow("facts are the shell's alone");
  });

  test('none of their code names the cookie', () => {
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
