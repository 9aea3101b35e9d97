import {
  type Consent,
  type ConsentChoiceKept,
  type ConsentService,
  consentCookie,
  consentOf,
  isGranted,
  readConsentCookie,
} from 'shared-contracts';
import { writeCookie } from '../browser/storage.ts';
import { whenRestored } from '../browser/when-restored.ts';
import type { Bus } from '../bus/bus.ts';
import { forgetCodes } from '../session/clear-member-codes.ts';

export type ConsentChoice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;

export type ConsentTopic = 'all' | 'sale';

/** The shell's side of consent. Only the shell writes it; remotes read the fact. */
export interface ConsentControl extends ConsentService {
  /** Stores and publishes the choice. Withheld data is deleted shortly after. */
  choose(choice: ConsentChoice): void;
  kept(): ConsentChoiceKept | null;
  openOptOut(): void;
}

export interface ConsentOptions {
  readonly bus: Pick<Bus, 'setFact'>;
  openPreferences(topic: ConsentTopic): void;
  announce(text: string): void;
}

/** Whether the browser sends the Global Privacy Control signal: nothing may be sold or shared. */
export const hasPrivacySignal = () =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const withSignal = (consent: Consent): Consent =>
  hasPrivacySignal() ? { ...consent, targeting: false } : consent;

const newId = () => crypto.randomUUID().replaceAll('-', '');

export function createConsent({ bus, openPreferences, announce }: ConsentOptions): ConsentControl {
  let kept: ConsentChoiceKept | null = null;
  let consent: Consent;

  function follow() {
    kept = readConsentCookie(document.cookie, Date.now());
    consent = withSignal(consentOf(kept));
    bus.setFact('consent.changed', consent);
    // At once, even offline, because the codes are worth money.
    if (!consent.functional) forgetCodes();
  }
  follow();

  const bringUpkeep = () => import(/* webpackChunkName: "consent-upkeep" */ './consent-sync.ts');
  function heed() {
    follow();
    void bringUpkeep()
      .then(({ forget }) => forget(consent))
      .catch(() => undefined);
  }
  // A choice made on another page meanwhile must not be asked for again.
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
  // Other tabs, pending proofs and old data can wait until the page is idle.
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

/** Consent for remotes: they can read it but not decide. */
export const readOnly = ({ current, isGranted, openPreferences }: ConsentService): ConsentService =>
  Object.freeze({ current, isGranted, openPreferences });
