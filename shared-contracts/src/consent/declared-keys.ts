import type { ConsentCategory } from './consent.ts';

/** A cookie or storage key that the site may write in a browser. Nothing else may; a test looks. */
export interface DeclaredKey {
  /** A name; one that ends in `*` stands for all that begin so. */
  readonly name: string;
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage';
  readonly category: ConsentCategory;
  /** Purpose in words for people, as `/privacy-policy#cookies` shows it. */
  readonly purpose: string;
  readonly lifetime: string;
}

/** True for a key of this name. */
export const isKeyNamed = (key: DeclaredKey, name: string): boolean =>
  key.name.endsWith('*') ? name.startsWith(key.name.slice(0, -1)) : name === key.name;

export const DECLARED_KEYS = {
  consent: {
    name: 'consent',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Remembers what you allowed, when, and a random number for the record of it.',
    lifetime: '12 months',
  },
  recentSearches: {
    name: 'recent-searches',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Suggests your last five searches.',
    lifetime: 'until you withdraw consent or clear it',
  },
  visit: {
    name: 'visit',
    kind: 'sessionStorage',
    category: 'performance',
    purpose:
      'A random number that ties the pages of one visit together when we count them. It says nothing about you.',
    lifetime: 'until the tab is closed',
  },
  waitingEvents: {
    name: 'waiting-events',
    kind: 'localStorage',
    category: 'performance',
    purpose: 'Keeps counted clicks and pages while you are offline, until they can be sent.',
    lifetime: 'until they are sent, one day at most',
  },
  audience: {
    name: 'audience',
    kind: 'localStorage',
    category: 'targeting',
    purpose: 'A random number used to choose offers for you while you are signed in.',
    lifetime: 'until you sign out or withdraw consent',
  },
  session: {
    name: '__Host-session',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Keeps you signed in. Scripts cannot read it.',
    lifetime: '30 days after your last visit',
  },
  memberHint: {
    name: 'member',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Tells the page that you are signed in before it has asked. It opens nothing.',
    lifetime: '30 days after you signed in',
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
    purpose: 'Takes you through the steps of signing in, joining and signing out.',
    lifetime: 'an hour; while you are signed in, 30 days',
  },
  signIn: {
    name: 'oidc.*',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Holds the challenge that a sign-in must answer. It is not a key to your account.',
    lifetime: 'until the sign-in is done',
  },
  sessionSignal: {
    name: 'session-signal',
    kind: 'localStorage',
    category: 'necessary',
    purpose: 'Tells your other tabs when you signed in or out, and nothing else.',
    lifetime: 'until it is overwritten',
  },
  pendingSave: {
    name: 'pending-save',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Saves the deal or store whose heart you tapped, once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  pendingReward: {
    name: 'pending-reward',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Saves the reward whose heart you tapped, once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  /** @since 1.7.0 */
  pendingHomeSave: {
    name: 'pending-home-save',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Saves the deal whose heart you touched on the home page once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  parkingNote: {
    name: 'parking-note',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Remembers where you parked. It never leaves your device.',
    lifetime: 'a day, or until you withdraw consent or clear it',
  },
  tourismForm: {
    name: 'tourism-form',
    kind: 'cookie',
    category: 'functional',
    purpose: 'Fills in your name, company and email again when you ask about another group visit.',
    lifetime: '6 months',
  },
  chatBot: {
    name: 'chat-bot',
    kind: 'cookie',
    category: 'functional',
    purpose: 'Remembers whether the help window is open, and what you asked there.',
    lifetime: 'a day, or until you withdraw',
  },
  lastCentre: {
    name: 'last-centre',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Remembers the center you looked at last, so that the home page and menus lead there.',
    lifetime: 'until you withdraw consent or clear it',
  },
  bucket: {
    name: '__Host-bucket',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Keeps you with the same version of a page while a new one is tried out: a number from 0 to 99.',
    lifetime: '30 days',
  },
  qa: {
    name: '__Host-qa*',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Shows our own testers versions that are not public yet.',
    lifetime: '12 hours',
  },
  /** @since 1.9.0 */
  preview: {
    name: '__Host-preview',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Shows you a version that is not public yet, after you opened a link that somebody sent you.',
    lifetime: '30 days at most, or until you leave it',
  },
  campaigns: {
    name: 'campaigns',
    kind: 'localStorage',
    category: 'functional',
    purpose: 'Remembers which offers you have seen and closed, so that you don’t see them again.',
    lifetime: '400 days after an offer was last shown, or until you withdraw',
  },
  campaignClosed: {
    name: 'campaign-closed',
    kind: 'cookie',
    category: 'necessary',
    purpose:
      'Remembers that you closed an offer, so that none comes up again in this visit. It says nothing else.',
    lifetime: 'until the browser is closed',
  },
  scroll: {
    name: 'scroll-positions',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Returns you to your place on a page when you go back.',
    lifetime: 'until the tab is closed',
  },
} as const satisfies Record<string, DeclaredKey>;
