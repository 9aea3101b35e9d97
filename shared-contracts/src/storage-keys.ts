import type { ConsentCategory } from './consent.ts';

/** A cookie or storage key that the site may write in a browser. Nothing else may; a test looks. */
export interface DeclaredKey {
  /** A name; one that ends in `*` stands for all that begin so. */
  readonly name: string;
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage';
  readonly category: ConsentCategory;
  /** For people, as `/privacy-policy#cookies` shows it. */
  readonly purpose: string;
  readonly lifetime: string;
}

export const DECLARED_KEYS = {
  consent: {
    name: 'consent',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Remembers what you allowed here, so that you are not asked on every page.',
    lifetime: '12 months',
  },
  recentSearches: {
    name: 'recent-searches',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Offers your last five searches again.',
    lifetime: 'until you withdraw or clear it',
  },
  session: {
    name: '__Host-session',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Keeps you signed in. Scripts cannot read it.',
    lifetime: '30 days after your last visit',
  },
  csrf: {
    name: '__Host-csrf',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Proves that what is sent in your name comes from this site.',
    lifetime: 'until the browser is closed',
  },
  identity: {
    name: 'identity_*',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Leads you through the steps of signing in and joining, and out again.',
    lifetime: 'an hour; while you are signed in, 30 days',
  },
  signIn: {
    name: 'oidc.*',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Holds the question that a sign-in must answer. It is no key to your account.',
    lifetime: 'until the sign-in is done',
  },
  sessionSignal: {
    name: 'session-signal',
    kind: 'localStorage',
    category: 'necessary',
    purpose: 'Tells your other tabs that you signed in or out: the time of it, nothing else.',
    lifetime: 'until it is overwritten',
  },
  pendingSave: {
    name: 'pending-save',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Saves the deal or store whose heart you touched once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  parkingNote: {
    name: 'parking-note',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Remembers where you parked. It never leaves your device.',
    lifetime: 'a day, or until you withdraw or clear it',
  },
  tourismForm: {
    name: 'tourism-form',
    kind: 'cookie',
    category: 'functional',
    purpose: 'Fills in your name, company and address again when you ask about another group visit.',
    lifetime: '6 months',
  },
  lastCentre: {
    name: 'last-centre',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Remembers the centre you looked at last, so that home and menus lead there.',
    lifetime: 'until you withdraw or clear it',
  },
  scroll: {
    name: 'scroll-positions',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Brings you back to where you were on a page when you go back.',
    lifetime: 'until the tab is closed',
  },
} as const satisfies Record<string, DeclaredKey>;
