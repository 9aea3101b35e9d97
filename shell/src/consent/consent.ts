import {
  type Consent,
  type ConsentChoiceKept,
  type ConsentService,
  consentCookie,
  consentOf,
  isGranted,
  readConsentCookie,
} from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import { forgetCodes } from '../forget-codes.ts';
import { whenRestored } from '../when-restored.ts';
import { writeCookie } from './write-cookie.ts';

export type ConsentChoice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;

/** Topic that the preferences are opened for: all of them, or the one right that the footer names. */
export type ConsentTopic = 'all' | 'sale';

/** The shell's side of consent: it alone decides and writes; remotes read the fact. */
export interface ConsentControl extends ConsentService {
  /** Keeps the shopper's choice and tells everybody; what is no longer allowed is deleted a moment later. */
  choose(choice: ConsentChoice): void;
  /** The choice with its time and number; null before there is one. */
  kept(): ConsentChoiceKept | null;
  /** Opens the preferences at "Do not sell or share". */
  openOptOut(): void;
}

export interface ConsentOptions {
  readonly bus: Pick<Bus, 'setFact'>;
  openPreferences(topic: ConsentTopic): void;
  /** Reads something out to who cannot see that it happened. */
  announce(text: string): void;
}

/** Global Privacy Control: the browser says for its owner that nothing may be sold or shared. */
export const hasPrivacySignal = () =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const withSignal = (consent: Consent): Consent =>
  hasPrivacySignal() ? { ...consent, targeting: false } : consent;

/** 128 bits. It stands for this browser's choices and is used for nothing else. */
const newId = () => crypto.randomUUID().replaceAll('-', '');

export function createConsent({ bus, openPreferences, announce }: ConsentOptions): ConsentControl {
  let kept: ConsentChoiceKept | null = null;
  let consent: Consent;

  /** Takes over what the cookie says. Who hears of it stops; what it kept is deleted by the upkeep. */
  function follow() {
    kept = readConsentCookie(document.cookie, Date.now());
    consent = withSignal(consentOf(kept));
    bus.setFact('consent.changed', consent);
    // At once, with a line or without: they buy things.
    if (!consent.functional) forgetCodes();
  }
  follow();

  const bringUpkeep = () => import(/* webpackChunkName: "consent-upkeep" */ './upkeep.ts');
  /** The choice was made elsewhere. */
  function heed() {
    follow();
    void bringUpkeep()
      .then(({ forget }) => forget(consent))
      .catch(() => undefined);
  }
  // Chosen on another page meanwhile, it is not asked for here again.
  whenRestored(heed);

  const upkeep = async () => {
    const { forget, keepProof } = await bringUpkeep();
    forget(consent);
    await keepProof(heed);
  };
  const keepUp = async () => {
    const { watchConsent } = await bringUpkeep();
    watchConsent(heed);
    await upkeep();
  };
  // Other tabs, proofs that are not kept yet and what was kept before can wait until the page has come to rest.
  setTimeout(() => void keepUp().catch(() => undefined), 4_000);

  return {
    current: () => consent,
    isGranted: (category) => isGranted(consent, category),
    kept: () => kept,
    openPreferences: () => openPreferences('all'),
    openOptOut: () => openPreferences('sale'),
    choose({ performance, functional, targeting }) {
      const chosen = withSignal({ decided: true, performance, functional, targeting });
      const now = Date.now();
      const id = kept?.id ?? newId();
      writeCookie(consentCookie({ consent: chosen, chosenAt: now, id, isProved: false }, now));
      follow();
      announce('Your choice is saved.');
      void upkeep().catch(() => undefined);
    },
  };
}

/** Consent as remotes get it: they read and subscribe, and cannot decide. */
export const readOnly = ({ current, isGranted, openPreferences }: ConsentService): ConsentService =>
  Object.freeze({ current, isGranted, openPreferences });
