import { STORAGE_KEYS, type StorageKey } from './storage-keys.ts';

/** A cookie or storage key that the site may write in a browser. A test rejects all others. */
export interface DeclaredKey extends StorageKey {
  /** Purpose, as shown on `/privacy-policy#cookies`. */
  readonly purpose: string;
  readonly lifetime: string;
}

export const DECLARED_KEYS = {
  consent: {
    ...STORAGE_KEYS.consent,
    purpose: 'Remembers what you allowed, when, and a random number for the record of it.',
    lifetime: '12 months',
  },
  recentSearches: {
    ...STORAGE_KEYS.recentSearches,
    purpose: 'Suggests your last five searches.',
    lifetime: 'until you withdraw consent or clear it',
  },
  visit: {
    ...STORAGE_KEYS.visit,
    purpose:
      'A random number that ties the pages of one visit together when we count them. It says nothing about you.',
    lifetime: 'until the tab is closed',
  },
  waitingEvents: {
    ...STORAGE_KEYS.waitingEvents,
    purpose: 'Keeps counted clicks and pages while you are offline, until they can be sent.',
    lifetime: 'until they are sent, one day at most',
  },
  audience: {
    ...STORAGE_KEYS.audience,
    purpose: 'A random number used to choose offers for you while you are signed in.',
    lifetime: 'until you sign out or withdraw consent',
  },
  session: {
    ...STORAGE_KEYS.session,
    purpose: 'Keeps you signed in. Scripts cannot read it.',
    lifetime: '30 days after your last visit',
  },
  memberHint: {
    ...STORAGE_KEYS.memberHint,
    purpose: 'Tells the page that you are signed in before it has asked. It opens nothing.',
    lifetime: '30 days after you signed in',
  },
  csrf: {
    ...STORAGE_KEYS.csrf,
    purpose: 'Proves that what is sent in your name comes from this site.',
    lifetime: 'until the browser is closed',
  },
  identity: {
    ...STORAGE_KEYS.identity,
    purpose: 'Takes you through the steps of signing in, joining and signing out.',
    lifetime: 'an hour; while you are signed in, 30 days',
  },
  signIn: {
    ...STORAGE_KEYS.signIn,
    purpose: 'Holds the challenge that a sign-in must answer. It is not a key to your account.',
    lifetime: 'until the sign-in is done',
  },
  sessionSignal: {
    ...STORAGE_KEYS.sessionSignal,
    purpose: 'Tells your other tabs when you signed in or out, and nothing else.',
    lifetime: 'until it is overwritten',
  },
  sharedReceipt: {
    ...STORAGE_KEYS.sharedReceipt,
    purpose: 'Keeps the receipt you shared while you were signed out for your sign-in in this browser.',
    lifetime: '15 minutes at most',
  },
  pendingSave: {
    ...STORAGE_KEYS.pendingSave,
    purpose: 'Saves the deal or store whose heart you tapped, once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  pendingReward: {
    ...STORAGE_KEYS.pendingReward,
    purpose: 'Saves the reward whose heart you tapped, once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  /** @deprecated Earlier releases use it. A deal on the home page is saved under `pendingSave`. */
  pendingHomeSave: {
    ...STORAGE_KEYS.pendingHomeSave,
    purpose: 'Saves the deal whose heart you touched on the home page once you have signed in.',
    lifetime: 'until it is saved, or the tab is closed',
  },
  pendingChange: {
    ...STORAGE_KEYS.pendingChange,
    purpose: 'Remembers what you redeemed, sent or bought until you have seen the result.',
    lifetime: 'until then, at most 30 days',
  },
  parkingNote: {
    ...STORAGE_KEYS.parkingNote,
    purpose: 'Remembers where you parked. It never leaves your device.',
    lifetime: 'a day, or until you withdraw consent or clear it',
  },
  visitPlan: {
    ...STORAGE_KEYS.visitPlan,
    purpose: 'Keeps the visit you plan on this device. With an account it is kept there instead.',
    lifetime: 'until you empty it, sign in, or withdraw consent',
  },
  /** @deprecated Earlier releases use it. */
  lastPage: {
    ...STORAGE_KEYS.lastPage,
    purpose: 'Opens the installed site where you left it: the address of the page you looked at last.',
    lifetime: 'until you withdraw consent or clear it',
  },
  /** @deprecated Earlier releases use it. */
  installNote: {
    ...STORAGE_KEYS.installNote,
    purpose:
      'Remembers that you were asked once whether to install the site, so that you aren’t asked again.',
    lifetime: 'until you withdraw consent or clear it',
  },
  visitPack: {
    ...STORAGE_KEYS.visitPack,
    purpose: 'Remembers which center you saved for offline.',
    lifetime: 'until you remove it or withdraw consent',
  },
  visitPackCodes: {
    ...STORAGE_KEYS.visitPackCodes,
    purpose: 'Keeps your saved deals, codes and plan for the center you saved for offline.',
    lifetime: 'until you sign out, remove it or withdraw consent',
  },
  visitPackPages: {
    ...STORAGE_KEYS.visitPackPages,
    purpose: 'Keeps the pages of the center you saved for offline. They say nothing about you.',
    lifetime: 'until you remove it or withdraw consent',
  },
  tourismForm: {
    ...STORAGE_KEYS.tourismForm,
    purpose: 'Fills in your name, company and email again when you ask about another group visit.',
    lifetime: '6 months',
  },
  chatBot: {
    ...STORAGE_KEYS.chatBot,
    purpose: 'Remembers what you asked in the help window.',
    lifetime: 'a day, or until you withdraw',
  },
  lastCentre: {
    ...STORAGE_KEYS.lastCentre,
    purpose: 'Remembers the center you looked at last, so that the home page and menus lead there.',
    lifetime: 'until you withdraw consent or clear it',
  },
  bucket: {
    ...STORAGE_KEYS.bucket,
    purpose: 'Keeps you with the same version of a page while a new one is tried out: a number from 0 to 99.',
    lifetime: '30 days',
  },
  qa: {
    ...STORAGE_KEYS.qa,
    purpose: 'Shows our own testers versions that are not public yet.',
    lifetime: '12 hours',
  },
  preview: {
    ...STORAGE_KEYS.preview,
    purpose: 'Shows you a version that is not public yet, after you opened a link that somebody sent you.',
    lifetime: '30 days at most, or until you leave it',
  },
  campaigns: {
    ...STORAGE_KEYS.campaigns,
    purpose: 'Remembers which offers you have seen and closed, so that you don’t see them again.',
    lifetime: '400 days after an offer was last shown, or until you withdraw',
  },
  campaignClosed: {
    ...STORAGE_KEYS.campaignClosed,
    purpose:
      'Remembers that you closed an offer, so that none comes up again in this visit. It says nothing else.',
    lifetime: 'until the browser is closed',
  },
  keptPages: {
    ...STORAGE_KEYS.keptPages,
    purpose:
      'Keeps the pages you looked at last, so that they open without a connection. Never one of your account.',
    lifetime: 'the last 40 pages, until a newer version replaces them',
  },
  keptFiles: {
    ...STORAGE_KEYS.keptFiles,
    purpose: 'Keeps the scripts, styles and fonts of those pages.',
    lifetime: 'until a newer version replaces them',
  },
  keptNotes: {
    ...STORAGE_KEYS.keptNotes,
    purpose: 'Remembers which versions of the site are current, so that no outdated page is shown.',
    lifetime: 'until a newer version replaces it',
  },
  scroll: {
    ...STORAGE_KEYS.scroll,
    purpose: 'Returns you to your place on a page when you go back.',
    lifetime: 'until the tab is closed',
  },
} as const satisfies Record<keyof typeof STORAGE_KEYS, DeclaredKey>;
