import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DECLARED_KEYS, STORAGE_KEYS } from 'shared-contracts';
import { describe, expect, test } from 'vitest';

// The bus and the services of the shell are the only channel between remotes: what one of them keeps in a browser is its own.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAMES = new Map<string, string>(Object.entries(STORAGE_KEYS).map(([id, { name }]) => [name, id]));

/** Without comments, and without the parts that a type picks by name: `member` is a service of the shell as well as a key. */
const read = (file: string) =>
  readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bPick<[^<>]*>/gm, '');
const REACHES = /\b(?:localStorage|sessionStorage|document\.cookie|Storage|createPendingSaves)\b/;

/** Keys, by id, that a source names: `STORAGE_KEYS.visit`, `(typeof STORAGE_KEYS)['visit']`, `{ visit } = STORAGE_KEYS`, or `'visit'` itself. */
function keysNamedIn(file: string): Set<string> {
  const text = read(file);
  const keys = new Set<string>();
  for (const [, dotted, indexed] of text.matchAll(
    /\b(?:STORAGE|DECLARED)_KEYS\)?\s*(?:\.\s*(\w+)|\[\s*'(\w+)'\s*\])/g,
  ))
    keys.add(dotted ?? indexed ?? '');
  for (const [, taken = ''] of text.matchAll(/\{([^{}=]*)\}\s*=\s*(?:STORAGE|DECLARED)_KEYS\s*;/g))
    for (const [name] of taken.matchAll(/\w+(?=\s*(?::\s*\w+\s*)?(?:,|$))/g)) keys.add(name);
  // "visit" and the like are words as well: a name counts where the file reaches into storage, or is a key by type.
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

describe('what is kept in a browser', () => {
  test('each key is named by one package alone, those of a remote by no other remote and not by the shell', () => {
    expect(REMOTES.length).toBeGreaterThanOrEqual(4);
    expect(keysOf.get('shell')).toContain('lastCentre');
    expect(keysOf.get('mfe-centre')).toContain('pendingSave');
    const shared = Object.keys(STORAGE_KEYS).flatMap((key) => {
      const owners = [...keysOf].filter(([, keys]) => keys.has(key)).map(([owner]) => owner);
      return owners.length > 1 ? [`${key}: ${owners.join(', ')}`] : [];
    });
    expect(shared).toEqual([]);
  });

  test('a remote that reaches into storage names a declared key of its own for what it keeps there', () => {
    const reaching = REMOTES.flatMap(sourcesOf).filter((file) =>
      /\b(?:localStorage|sessionStorage)\s*[.[]|\bdocument\.cookie\b|\bcreatePendingSaves\s*[(<]/.test(
        read(file),
      ),
    );
    expect(reaching.length).toBeGreaterThan(3);
    expect(reaching.filter((file) => keysNamedIn(file).size === 0 && !importsAKey(file))).toEqual([]);
  });

  test('every declared key is one of these', () => {
    expect(Object.keys(DECLARED_KEYS)).toEqual(Object.keys(STORAGE_KEYS));
  });
});

/** True when a file of the same remote that is imported here names the key. */
function importsAKey(file: string): boolean {
  const folder = file.replace(/[^/]+$/, '');
  return [...read(file).matchAll(/from '(\.\.?\/[^']+)'/g)].some(([, path]) =>
    globSync(`${folder}${path}`, { cwd: ROOT }).some((one) => keysNamedIn(one).size > 0),
  );
}
