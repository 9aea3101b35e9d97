import type { ConsentCategory } from './consent.ts';

/** A cookie or storage key that the site may write in a browser. @since 1.12.0 */
export interface StorageKey {
  /** Name, or a prefix followed by `*`. */
  readonly name: string;
  /** `cache` since 1.19.0: caches of the service worker. */
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage' | 'cache';
  readonly category: ConsentCategory;
}

export const isKeyNamed = (key: StorageKey, name: string): boolean =>
  key.name.endsWith('*') ? name.startsWith(key.name.slice(0, -1)) : name === key.name;

/** `DECLARED_KEYS` without texts, for code that reads or writes the keys. @since 1.12.0 */
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
  sharedReceipt: { name: '__Host-shared-receipt', kind: 'cookie', category: 'necessary' },
  pendingSave: { name: 'pending-save', kind: 'sessionStorage', category: 'necessary' },
  pendingReward: { name: 'pending-reward', kind: 'sessionStorage', category: 'necessary' },
  pendingHomeSave: { name: 'pending-home-save', kind: 'sessionStorage', category: 'necessary' },
  pendingChange: { name: 'pending-change:*', kind: 'localStorage', category: 'necessary' },
  parkingNote: { name: 'parking-note', kind: 'localStorage', category: 'functional' },
  visitPlan: { name: 'visit-plan', kind: 'localStorage', category: 'functional' },
  lastPage: { name: 'last-page', kind: 'localStorage', category: 'functional' },
  installNote: { name: 'install-note', kind: 'localStorage', category: 'functional' },
  visitPack: { name: 'visit-pack', kind: 'localStorage', category: 'functional' },
  visitPackCodes: { name: 'visit-pack-codes', kind: 'localStorage', category: 'functional' },
  visitPackPages: { name: 'pack-*', kind: 'cache', category: 'functional' },
  tourismForm: { name: 'tourism-form', kind: 'cookie', category: 'functional' },
  chatBot: { name: 'chat-bot', kind: 'cookie', category: 'functional' },
  lastCentre: { name: 'last-centre', kind: 'localStorage', category: 'functional' },
  bucket: { name: '__Host-bucket', kind: 'cookie', category: 'necessary' },
  qa: { name: '__Host-qa*', kind: 'cookie', category: 'necessary' },
  preview: { name: '__Host-preview', kind: 'cookie', category: 'necessary' },
  campaigns: { name: 'campaigns', kind: 'localStorage', category: 'functional' },
  campaignClosed: { name: 'campaign-closed', kind: 'cookie', category: 'necessary' },
  keptPages: { name: 'pages-*', kind: 'cache', category: 'necessary' },
  keptFiles: { name: 'files-*', kind: 'cache', category: 'necessary' },
  keptNotes: { name: 'notes-*', kind: 'cache', category: 'necessary' },
  scroll: { name: 'scroll-positions', kind: 'sessionStorage', category: 'necessary' },
} as const satisfies Record<string, StorageKey>;
