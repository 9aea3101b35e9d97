import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { environmentSchema, readConfig } from './config.ts';

const FOLDER = fileURLToPath(new URL('../../docs/operations', import.meta.url));
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** Settings of a page's table, each with its example. */
const settingsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| `([^`]+)`/gm)].map(([, name = '', example = '']) => [
      name,
      example,
    ]),
  );

const schema: Readonly<Record<string, { meta(): unknown } | undefined>> = environmentSchema.shape;
const isKnown = (name: string) => Object.hasOwn(schema, name);

/** What holds where it is not set, as docs/settings.md has it. */
function without(name: string): string {
  const meta = schema[name]?.meta();
  return typeof meta === 'object' && meta !== null && 'without' in meta ? String(meta.without) : '';
}

/**
 * Whether a public site on a database of its own has to name a setting: its default lies on one machine, or depends on the
 * public address, or one that is named needs it.
 */
const isNeeded = (name: string, named: Readonly<Record<string, string>>) =>
  /`DATA_DIR|`ORIGIN`|`Host`/.test(without(name)) ||
  [...without(name).matchAll(/needed with `(\w+)`/g)].some(([, other = '']) => Object.hasOwn(named, other));

const missing = (named: Readonly<Record<string, string>>) =>
  Object.keys(schema).filter((name) => isNeeded(name, named) && !Object.hasOwn(named, name));

describe('The page Production', () => {
  const named = settingsOf(read('production.md'));
  /** What an operator would put for an example that is left open. */
  const values = Object.fromEntries(
    Object.entries(named).map(([name, example]) => [name, example.replaceAll('…', 'A'.repeat(48))]),
  );

  test('names settings that there are, in its table', () => {
    expect(Object.keys(named).length).toBeGreaterThan(15);
    expect(Object.keys(named).filter((name) => !isKnown(name))).toEqual([]);
  });

  test('names each that a public site on its own database needs', () => {
    expect(missing(named)).toEqual([]);
  });

  test.each([
    'ORIGIN',
    'DATABASE_URL',
    'AUTH_SECRET',
    'RELEASE_TOKEN',
    'RELEASE_ROOT_KEYS',
    'FILES_S3_BUCKET',
    'OIDC_CLIENT_ID',
    'SMTP_URL',
  ])('would be found out without %s', (name) => {
    const { [name]: _left, ...rest } = named;
    expect(missing(rest)).toContain(name);
  });

  test('is a configuration that the server takes, for a public site behind a proxy, without a demo', () => {
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

describe('Pages of operations', () => {
  /** Of other programs: glibc; Amazon's client; what `pnpm release` reads. */
  const OTHERS = /^(MALLOC_ARENA_MAX|AWS_\w+|RELEASE_SERVER|RELEASE_FROM_TOKEN|RELEASE_SIGNING_KEY)$/;

  test.each(readdirSync(FOLDER).filter((file) => file.endsWith('.md')))(
    '%s names no setting that there is not',
    (file) => {
      const words = [...read(file).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, word = '']) => word);
      expect([...new Set(words)].filter((word) => !isKnown(word) && !OTHERS.test(word))).toEqual([]);
    },
  );
});
