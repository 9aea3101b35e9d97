import type { ConsentCategory } from './consent.ts';

/** A cookie or storage key that the site may write in a browser. @since 1.12.0 */
export interface StorageKey {
  /** Name, or a prefix followed by `*`. */
  readonly name: string;
  /** `cache` since 1.19.0: caches of the service worker. */
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage' | 'cache';
  readonly category: ConsentCategory;
}

/** Whether a name matches the key. */
export const isKeyNamed = (key: StorageKey, name: string): boolean =>
  key.name.endsWith('*') ? name.startsWith(key.name.slice(0, -1)) : name === key.name;

/**
 * All cookies and storage keys without the texts of `DECLARED_KEYS`, for code that reads or writes them.
 * @since 1.12.0
 */
export const STORAGE_KEYS = {
  consent: { name: 'consent', kind: 'cookie', category: 'necessary' },
  recentSearches: { name: 'recent-searches', kind: 'localStorage', category: 'functional' },
  visit: { name: 'visit', kind: 'sessionStorage', category: 'performance' },
  waitingEvents: { name: 'waiting-events', kind: 'localStorage', category: 'performance' },
  audience: { name: 'audience', kind: 'localStorage', category: 'targeting' },
  session: { name: '__Host-session', kind: 'cookie', category: 'necessary' },
  memberHint: { name: 'member', kind: 'cookie', category: 'necessary' },
  csrf: { name: '__Host-csrf', kind: 'cookie', category: 'necessary' },
  identity: { name: 'identity_*', kind: 'cookie', category: 'necessary' },
  signIn: { name: 'oidc.*', kind: 'sessionStorage', category: 'necessary' },
  sessionSignal: { name: 'session-signal', kind: 'localStorage', category: 'necessary' },
  /** @since 1.19.0 */
  sharedReceipt: { name: '__Host-shared-receipt', kind: 'cookie', category: 'necessary' },
  pendingSave: { name: 'pending-save', kind: 'sessionStorage', category: 'necessary' },
  pendingReward: { name: 'pending-reward', kind: 'sessionStorage', category: 'necessary' },
  /** @since 1.7.0 */
  pendingHomeSave: { name: 'pending-home-save', kind: 'sessionStorage', category: 'necessary' },
  parkingNote: { name: 'parking-note', kind: 'localStorage', category: 'functional' },
  /** @since 1.18.0 */
  visitPlan: { name: 'visit-plan', kind: 'localStorage', category: 'functional' },
  /** @since 1.19.0 */
  lastPage: { name: 'last-page', kind: 'localStorage', category: 'functional' },
  /** @since 1.19.0 */
  installNote: { name: 'install-note', kind: 'localStorage', category: 'functional' },
  /** @since 1.20.0 */
  visitPack: { name: 'visit-pack', kind: 'localStorage', category: 'functional' },
  /** @since 1.20.0 */
  visitPackCodes: { name: 'visit-pack-codes', kind: 'localStorage', category: 'functional' },
  /** @since 1.20.0 */
  visitPackPages: { name: 'pack-*', kind: 'cache', category: 'functional' },
  tourismForm: { name: 'tourism-form', kind: 'cookie', category: 'functional' },
  chatBot: { name: 'chat-bot', kind: 'cookie', category: 'functional' },
  lastCentre: { name: 'last-centre', kind: 'localStorage', category: 'functional' },
  bucket: { name: '__Host-bucket', kind: 'cookie', category: 'necessary' },
  qa: { name: '__Host-qa*', kind: 'cookie', category: 'necessary' },
  /** @since 1.9.0 */
  preview: { name: '__Host-preview', kind: 'cookie', category: 'necessary' },
  campaigns: { name: 'campaigns', kind: 'localStorage', category: 'functional' },
  campaignClosed: { name: 'campaign-closed', kind: 'cookie', category: 'necessary' },
  /** @since 1.19.0 */
  keptPages: { name: 'pages-*', kind: 'cache', category: 'necessary' },
  /** @since 1.19.0 */
  keptFiles: { name: 'files-*', kind: 'cache', category: 'necessary' },
  /** @since 1.19.0 */
  keptNotes: { name: 'notes-*', kind: 'cache', category: 'necessary' },
  scroll: { name: 'scroll-positions', kind: 'sessionStorage', category: 'necessary' },
} as const satisfies Record<string, StorageKey>;
