import { paths } from 'shared-contracts/content';
import { consentOf, isGranted, readConsentCookie, STORAGE_KEYS } from 'shared-contracts/member';
import { readItem, writeItem } from '../browser/storage.ts';

const { name, category } = STORAGE_KEYS.lastPage;
/** Path on this site without a query, which may contain personal data. */
const PATH = /^\/(?!\/)[\w%.~/-]{1,300}$/;

export function lastPage(): string | null {
  if (!mayRemember()) return null;
  const stored = readItem(name);
  return stored !== null && PATH.test(stored) ? stored : null;
}

/** Skips `noindex` pages, and the start address, which still has to read the last page. */
export function rememberPage(): void {
  const { pathname, hash } = location;
  if (!mayRemember() || pathname + hash === paths.resume()) return;
  const isPublic = document.head.querySelector('meta[name="robots"][content*="noindex"]') === null;
  if (pathname === paths.home()) writeItem(name, null);
  else if (isPublic && PATH.test(pathname)) writeItem(name, pathname);
}

/** Reads the cookie, because this also runs before the shell has started. */
const mayRemember = () => isGranted(consentOf(readConsentCookie(document.cookie, Date.now())), category);
