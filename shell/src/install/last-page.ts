import { consentOf, isGranted, paths, readConsentCookie, STORAGE_KEYS } from 'shared-contracts';

const { name, category } = STORAGE_KEYS.lastPage;
/** Path on this site without a query, which may contain personal data. */
const PATH = /^\/(?!\/)[\w%.~/-]{1,300}$/;

export function lastPage(): string | null {
  if (!mayRemember()) return null;
  try {
    const kept = localStorage.getItem(name);
    return kept !== null && PATH.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores the current page if the shopper allows it. Skips `noindex` pages, such as a member's own. */
export function rememberPage(): void {
  if (!mayRemember()) return;
  const { pathname } = location;
  const isPublic = document.head.querySelector('meta[name="robots"][content*="noindex"]') === null;
  try {
    if (pathname === paths.home()) localStorage.removeItem(name);
    else if (isPublic && PATH.test(pathname)) localStorage.setItem(name, pathname);
  } catch {
    // Storage may be blocked or full. Then the site opens at home.
  }
}

/** Reads the cookie, because this also runs before the shell has started. */
const mayRemember = () => {
  const kept = readConsentCookie(document.cookie, Date.now());
  return isGranted(consentOf(kept), category);
};
