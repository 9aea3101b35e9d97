import { DECLARED_KEYS, type DeclaredKey, isKeyNamed, NO_CONSENT } from 'shared-contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetWithheld } from './forget.ts';

const KEYS: readonly DeclaredKey[] = Object.values(DECLARED_KEYS).filter(({ kind }) => kind !== 'cache');
/** A name for each declared key; of those that end in a star, one that begins so. */
const nameOf = ({ name }: DeclaredKey) => name.replace('*', 'something');

function browserWithEverything() {
  const cookies = new Set(KEYS.filter(({ kind }) => kind === 'cookie').map(nameOf));
  const storageOf = (kind: DeclaredKey['kind']) => {
    const storage: Record<string, unknown> = {};
    for (const key of KEYS) if (key.kind === kind) storage[nameOf(key)] = 'x';
    Object.defineProperty(storage, 'removeItem', { value: (name: string) => delete storage[name] });
    return storage;
  };
  const window = { localStorage: storageOf('localStorage'), sessionStorage: storageOf('sessionStorage') };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((name) => `${name}=x`).join('; ');
    },
    set cookie(text: string) {
      if (text.includes('Max-Age=0')) cookies.delete(text.split('=')[0] ?? '');
    },
  });
  return () =>
    [...cookies, ...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].sort();
}

afterEach(() => vi.unstubAllGlobals());

describe('keys of withheld categories are deleted, and nothing else', () => {
  const choices = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    decided: true,
    performance: (bits & 1) > 0,
    functional: (bits & 2) > 0,
    targeting: (bits & 4) > 0,
  }));
  test.each(choices)('%o', (consent) => {
    const left = browserWithEverything();
    forgetWithheld(consent);
    const allowed = KEYS.filter(({ category }) => category === 'necessary' || consent[category]);
    expect(left()).toEqual(allowed.map(nameOf).sort());
  });

  test('storage that is closed is passed over', () => {
    browserWithEverything();
    vi.stubGlobal('window', {
      get localStorage() {
        throw new DOMException('closed', 'SecurityError');
      },
      get sessionStorage() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    expect(() => forgetWithheld(NO_CONSENT)).not.toThrow();
  });
});

test('no two keys of a kind can be taken for each other', () => {
  for (const one of KEYS)
    for (const other of KEYS)
      if (one !== other && one.kind === other.kind) expect(isKeyNamed(one, nameOf(other))).toBe(false);
});
