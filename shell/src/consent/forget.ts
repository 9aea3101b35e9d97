import { type Consent, isGranted, isKeyNamed, STORAGE_KEYS, type StorageKey } from 'shared-contracts';
import { writeCookie } from '../browser/storage.ts';

const KEYS: readonly StorageKey[] = Object.values(STORAGE_KEYS);

export function forgetWithheld(consent: Consent): void {
  const withheld = KEYS.filter(({ category }) => !isGranted(consent, category));
  const of = (kind: StorageKey['kind'], name: string) =>
    withheld.some((key) => key.kind === kind && isKeyNamed(key, name));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (of('cookie', name)) writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`);
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[kind];
      for (const name of Object.keys(storage)) if (of(kind, name)) storage.removeItem(name);
    } catch {
      // Blocked storage holds nothing.
    }
  }
}
