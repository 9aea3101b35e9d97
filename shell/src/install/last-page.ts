import { consentOf, isGranted, paths, readConsentCookie, STORAGE_KEYS } from 'shared-contracts';

const { name, category } = STORAGE_KEYS.lastPage;
/** Address on this site, without a query: that may carry what is meant for one person. */
const PATH = /^\/(?!\/)[\w%.~/-]{1,300}$/;

/** Page that the installed site opens at; null for the home page. What is kept may have been written by anything. */
export function lastPage(): string | null {
  if (!mayRemember()) return null;
  try {
    const kept = localStorage.getItem(name);
    return kept !== null && PATH.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Remembers the page that stands, where the shopper allows it. A member's own pages, and what is no page, say `noindex`. */
export function rememberPage(): void {
  if (!mayRemember()) return;
  const { pathname } = location;
  const isPublic = document.head.querySelector('meta[name="robots"][content*="noindex"]') === null;
  try {
    if (pathname === paths.home()) localStorage.removeItem(name);
    else if (isPublic && PATH.test(pathname)) localStorage.setItem(name, pathname);
  } catch {
    // Storage may be closed or full: then the site opens at home.
  }
}

/** By the cookie itself: this is needed where no other part of the shell stands yet. */
const mayRemember = () => {
  const kept = readConsentCookie(document.cookie, Date.now());
  return isGranted(consentOf(kept), category);
};
