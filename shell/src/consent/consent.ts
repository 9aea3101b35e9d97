import {
  type Consent,
  type ConsentService,
  DECLARED_KEYS,
  type DeclaredKey,
  isGranted,
} from 'shared-contracts';
import type { Bus } from '../bus/bus.ts';
import { consentCookie, readConsentCookie } from './consent-cookie.ts';

/** The shell's side of consent: it alone decides and writes; remotes read the fact. */
export interface ConsentControl extends ConsentService {
  /** Keeps the shopper's choice and tells everybody; what is no longer allowed is deleted. */
  choose(choice: Pick<Consent, 'performance' | 'functional' | 'targeting'>): void;
}

export interface ConsentOptions {
  readonly bus: Bus;
  openPreferences(): void;
}

/** Global Privacy Control: the browser says for its owner that nothing may be sold or shared. */
export const hasPrivacySignal = () =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const withSignal = (consent: Consent): Consent =>
  hasPrivacySignal() ? { ...consent, targeting: false } : consent;

function forget({ kind, name }: DeclaredKey) {
  if (kind === 'cookie') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
  else (kind === 'localStorage' ? localStorage : sessionStorage).removeItem(name);
}

export function createConsent({ bus, openPreferences }: ConsentOptions): ConsentControl {
  let consent = withSignal(readConsentCookie(document.cookie, Date.now()));
  bus.setFact('consent.changed', consent);
  return {
    current: () => consent,
    isGranted: (category) => isGranted(consent, category),
    openPreferences,
    choose(choice) {
      consent = withSignal({ ...choice, decided: true });
      const keys: readonly DeclaredKey[] = Object.values(DECLARED_KEYS);
      for (const key of keys) if (!isGranted(consent, key.category)) forget(key);
      document.cookie = consentCookie(consent, Date.now());
      bus.setFact('consent.changed', consent);
    },
  };
}
