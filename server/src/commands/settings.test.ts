import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settings, withSettings } from './settings-table.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');

describe('Settings', () => {
  test('match the table in docs/settings.md (pnpm settings writes it)', () => {
    expect(document).toBe(withSettings(document));
  });

  test('are listed once each, without paths of the local machine', () => {
    const names = settings().map(({ name }) => name);
    expect(names).toContain('AUTH_SECRET');
    expect(new Set(names).size).toBe(names.length);
    expect(settings().filter(({ without }) => without.includes(ROOT))).toEqual([]);
  });
});
