import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DECLARED_KEYS, STORAGE_KEYS } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAMES = new Map<string, string>(Object.entries(STORAGE_KEYS).map(([id, { name }]) => [name, id]));

/** A source without comments and `Pick<…>`, whose names may be keys as well. */
const read = (file: string) =>
  readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bPick<[^<>]*>/gm, '');
const REACHES = /\b(?:localStorage|sessionStorage|document\.cookie|Storage|createPendingSaves)\b/;

function keysNamedIn(file: string): Set<string> {
  const text = read(file);
  const keys = new Set<string>();
  for (const [, dotted, indexed] of text.matchAll(
    /\b(?:STORAGE|DECLARED)_KEYS\)?\s*(?:\.\s*(\w+)|\[\s*'(\w+)'\s*\])/g,
  ))
    keys.add(dotted ?? indexed ?? '');
  for (const [, taken = ''] of text.matchAll(/\{([^{}=]*)\}\s*=\s*(?:STORAGE|DECLARED)_KEYS\s*;/g))
    for (const [name] of taken.matchAll(/\w+(?=\s*(?::\s*\w+\s*)?(?:,|$))/g)) keys.add(name);
  // A name such as "visit" is also a word: it counts where the file uses storage or keys.
  if (REACHES.test(text) || keys.size > 0)
    for (const [, , name = ''] of text.matchAll(/(['"`])([\w.*-]+)\1/g)) {
      const id = NAMES.get(name);
      if (id) keys.add(id);
    }
  return keys;
}

const sourcesOf = (owner: string) =>
  globSync(`${owner}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !file.includes('.test.'));

const REMOTES = globSync('mfe-*', { cwd: ROOT }).sort();
const keysOf = new Map(
  ['shell', ...REMOTES].map((owner) => [
    owner,
    new Set(sourcesOf(owner).flatMap((file) => [...keysNamedIn(file)])),
  ]),
);

describe('browser storage', () => {
  test('each key is used by only one package', () => {
    expect(REMOTES.length).toBeGreaterThanOrEqual(4);
    expect(keysOf.get('shell')).toContain('lastCentre');
    expect(keysOf.get('mfe-centre')).toContain('pendingSave');
    const shared = Object.keys(STORAGE_KEYS).flatMap((key) => {
      const owners = [...keysOf].filter(([, keys]) => keys.has(key)).map(([owner]) => owner);
      return owners.length > 1 ? [`${key}: ${owners.join(', ')}`] : [];
    });
    expect(shared).toEqual([]);
  });

  test('a remote that uses storage names a declared key', () => {
    const reaching = REMOTES.flatMap(sourcesOf).filter((file) =>
      /\b(?:localStorage|sessionStorage)\s*[.[]|\bdocument\.cookie\b|\bcreatePendingSaves\s*[(<]/.test(
        read(file),
      ),
    );
    expect(reaching.length).toBeGreaterThan(3);
    expect(reaching.filter((file) => keysNamedIn(file).size === 0 && !importsAKey(file))).toEqual([]);
  });

  test('remotes never read the consent cookie', () => {
    const cookie = `'${DECLARED_KEYS.consent.name}='`;
    const reading = REMOTES.flatMap(sourcesOf).filter((file) => {
      const text = readFileSync(`${ROOT}/${file}`, 'utf8');
      return /DECLARED_KEYS\.consent\b|consentCookie|encodeConsent/.test(text) || text.includes(cookie);
    });
    expect(reading).toEqual([]);
  });

  test('every declared key is a storage key', () => {
    expect(Object.keys(DECLARED_KEYS)).toEqual(Object.keys(STORAGE_KEYS));
  });
});

function importsAKey(file: string): boolean {
  const folder = file.replace(/[^/]+$/, '');
  return [...read(file).matchAll(/from '(\.\.?\/[^']+)'/g)].some(([, path]) =>
    globSync(`${folder}${path}`, { cwd: ROOT }).some((one) => keysNamedIn(one).size > 0),
  );
}
