import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settings, withSettings } from './settings-table.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

describe('Settings', () => {
  test("README's table says what the configuration's schema says (else: pnpm settings)", () => {
    expect(readme).toBe(withSettings(readme));
  });

  test('Table names each setting once, and no path of a machine', () => {
    const names = settings().map(({ name }) => name);
    expect(names).toContain('AUTH_SECRET');
    expect(new Set(names).size).toBe(names.length);
    expect(settings().filter(({ without }) => without.includes(ROOT))).toEqual([]);
  });
});
