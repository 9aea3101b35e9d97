import {
  consentCookie,
  DECLARED_KEYS,
  type DeclaredKey,
  isKeyNamed,
  NO_CONSENT,
} from 'shared-contracts/member';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetWithheld, watchConsent } from './consent-sync.ts';

const KEYS: readonly DeclaredKey[] = Object.values(DECLARED_KEYS).filter(({ kind }) => kind !== 'cache');
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

describe('forgetWithheld', () => {
  const choices = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    decided: true,
    performance: (bits & 1) > 0,
    functional: (bits & 2) > 0,
    targeting: (bits & 4) > 0,
  }));
  test.each(choices)('deletes only keys without consent: %o', (consent) => {
    const left = browserWithEverything();
    forgetWithheld(consent);
    const allowed = KEYS.filter(({ category }) => category === 'necessary' || consent[category]);
    expect(left()).toEqual(allowed.map(nameOf).sort());
  });

  test('ignores storage that the browser blocks', () => {
    browserWithEverything();
    const closed = {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    };
    vi.stubGlobal('window', Object.defineProperties({}, { localStorage: closed, sessionStorage: closed }));
    expect(() => forgetWithheld(NO_CONSENT)).not.toThrow();
  });
});

test('declared keys of one kind have distinct names', () => {
  for (const one of KEYS)
    for (const other of KEYS)
      if (one !== other && one.kind === other.kind) expect(isKeyNamed(one, nameOf(other))).toBe(false);
});

describe('watchConsent', () => {
  const announcedWith = (cookie: string) => {
    const set = vi.fn();
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', { cookie, addEventListener: () => undefined });
    watchConsent(() => undefined, { set });
    return set.mock.calls;
  };

  test('announces the question until it is answered', () => {
    expect(announcedWith('')).toEqual([
      [{ announcement: expect.stringContaining('question about cookies') }],
    ]);
    const consent = { ...NO_CONSENT, decided: true };
    const kept = { consent, chosenAt: Date.now(), id: 'a'.repeat(32), isProved: true };
    expect(announcedWith(consentCookie(kept, Date.now()).split(';')[0] ?? '')).toEqual([]);
  });
});
