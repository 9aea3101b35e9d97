import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { environmentSchema, readConfig } from './config.ts';

const FOLDER = fileURLToPath(new URL('../../docs/operations', import.meta.url));
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const settingsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| `([^`]+)`/gm)].map(([, name = '', example = '']) => [
      name,
      example,
    ]),
  );

const schema: Readonly<Record<string, { meta(): unknown } | undefined>> = environmentSchema.shape;
const isKnown = (name: string) => Object.hasOwn(schema, name);

function without(name: string): string {
  const meta = schema[name]?.meta();
  return typeof meta === 'object' && meta !== null && 'without' in meta ? String(meta.without) : '';
}

/**
 * Whether a public site with an own database needs a setting: its default is a place on one machine, or depends on the
 * public address, or another setting requires it.
 */
const isNeeded = (name: string, named: Readonly<Record<string, string>>) =>
  /`DATA_DIR|`ORIGIN`|`Host`/.test(without(name)) ||
  [...without(name).matchAll(/needed with `(\w+)`/g)].some(([, other = '']) => Object.hasOwn(named, other));

const missing = (named: Readonly<Record<string, string>>) =>
  Object.keys(schema).filter((name) => isNeeded(name, named) && !Object.hasOwn(named, name));

describe('page Production', () => {
  const named = settingsOf(read('production.md'));
  const values = Object.fromEntries(
    Object.entries(named).map(([name, example]) => [name, example.replaceAll('…', 'A'.repeat(48))]),
  );

  test('has a table that names only existing settings', () => {
    expect(Object.keys(named).length).toBeGreaterThan(15);
    expect(Object.keys(named).filter((name) => !isKnown(name))).toEqual([]);
  });

  test('lists each setting that a public site with its own database needs', () => {
    expect(missing(named)).toEqual([]);
  });

  test('shows a valid configuration of a public site behind a proxy, without a demo', () => {
    const config = readConfig(values);
    expect(config).toMatchObject({
      hasDemo: false,
      trustProxy: 1,
      drainSeconds: 12,
      shellApproval: { isOn: true },
    });
    expect([config.identity.secret, config.files, config.stripe, config.identity.outside]).not.toContain(
      null,
    );
  });
});

describe('operations pages', () => {
  /** Of other programs: glibc; Amazon's client; what `pnpm release` reads. */
  const OTHERS = /^(MALLOC_ARENA_MAX|AWS_\w+|RELEASE_SERVER|RELEASE_FROM_TOKEN|RELEASE_SIGNING_KEY)$/;

  test.each(readdirSync(FOLDER).filter((file) => file.endsWith('.md')))(
    '%s mentions only existing settings',
    (file) => {
      const words = [...read(file).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, word = '']) => word);
      expect([...new Set(words)].filter((word) => !isKnown(word) && !OTHERS.test(word))).toEqual([]);
    },
  );
});
