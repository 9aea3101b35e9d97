import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** SPDX licences that ask only for their text and the authors' names. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Packages under another licence, and why they may be used. */
const ALLOWED: Readonly<Record<string, readonly [licence: string, why: string]>> = {
  '@axe-core/playwright': ['MPL-2.0', 'tests and teams use it; its files are not changed'],
  'axe-core': ['MPL-2.0', 'the same'],
  'ical.js': ['MPL-2.0', 'tests read calendars with it'],
  lightningcss: ['MPL-2.0', 'builds; its files are not changed'],
  '@fontsource-variable/bricolage-grotesque': ['OFL-1.1', 'a typeface, which may be shipped with a site'],
  '@fontsource-variable/instrument-sans': ['OFL-1.1', 'the same'],
  '@fontsource/courier-prime': ['OFL-1.1', 'pictures of receipts in tests'],
  '@fontsource/ibm-plex-mono': ['OFL-1.1', 'the same'],
  '@img/sharp-libvips': ['LGPL-3.0-or-later', 'a shared library of its own file, which may be replaced'],
  'humanize-number': ['Unknown', 's3rver of the tests brings it; its README says MIT'],
  only: ['Unknown', 'the same'],
};

const listSchema = z.record(z.string(), z.array(z.object({ name: z.string() })));

/** Packages by licence: all, or with `--prod` those of production. */
function licences(...only: string[]): ReadonlyMap<string, readonly string[]> {
  const output = execFileSync('pnpm', ['--recursive', 'licenses', 'list', '--json', ...only], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const list = listSchema.parse(JSON.parse(output));
  return new Map(Object.entries(list).map(([licence, all]) => [licence, all.map(({ name }) => name)]));
}

/** One of the licences joined by OR is enough; all of those joined by AND are needed. */
function isPermissive(licence: string): boolean {
  const words = licence.replace(/[()]/g, '');
  if (words.includes(' OR ')) return words.split(' OR ').some(isPermissive);
  return words.split(' AND ').every((one) => PERMISSIVE.has(one));
}

const familyOf = (name: string) => name.replace(/-(linux|linuxmusl|darwin|win32|windows)-.*$/, '');

const isAllowed = (name: string, licence: string) =>
  isPermissive(licence) || ALLOWED[familyOf(name)]?.[0] === licence;

describe('licences', () => {
  test('every package has an allowed licence, also for tests and builds', () => {
    const found = licences();
    const names = [...found.values()].flat();
    expect(names.length).toBeGreaterThan(300);
    const refused = [...found].flatMap(([licence, all]) =>
      all.filter((name) => !isAllowed(name, licence)).map((name) => `${name}: ${licence}`),
    );
    expect(refused).toEqual([]);
    const families = new Set(names.map(familyOf));
    expect(Object.keys(ALLOWED).filter((name) => !families.has(name))).toEqual([]);
  });

  test('every production package has a known licence', () => {
    const found = licences('--prod');
    expect([...found.values()].flat().length).toBeGreaterThan(200);
    expect(found.has('Unknown')).toBe(false);
  });

  test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', 'Unknown'])(
    '%s is rejected',
    (licence) => {
      expect(isAllowed('some-package', licence)).toBe(false);
    },
  );
});
