import { type ConsentService, STORAGE_KEYS } from 'shared-contracts';

const { name } = STORAGE_KEYS.recentSearches;
const MOST = 5;

export function readRecentSearches(consent: ConsentService): string[] {
  if (!consent.isGranted('functional')) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(consent: ConsentService, query: string): void {
  if (!consent.isGranted('functional')) return;
  const others = readRecentSearches(consent).filter((entry) => entry !== query);
  try {
    localStorage.setItem(name, JSON.stringify([query, ...others].slice(0, MOST)));
  } catch {
    // Storage may be full or blocked. A lost search is acceptable.
  }
}
