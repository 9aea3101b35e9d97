import {
  type Consent,
  type ConsentChoiceKept,
  consentCookie,
  consentOf,
  isGranted,
  readConsentCookie,
} from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { whenRestored } from '../browser/page-timing.ts';
import { writeCookie } from '../browser/storage.ts';
import type { Bus } from '../bus/bus.ts';
import type { ShellState, ShellStore } from '../context/shell-store.ts';
import { clearMemberCodes } from '../session/tabs.ts';
import { hasPrivacySignal } from './consent-region.ts';

export type ConsentChoice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;

/** The shell's side of consent. Only the shell writes it; remotes read the fact. */
export interface ConsentControl extends ConsentService {
  /** Stores and publishes the choice. Withheld data is deleted shortly after. */
  choose(choice: ConsentChoice): void;
  kept(): ConsentChoiceKept | null;
  openOptOut(): void;
}

const withSignal = (consent: Consent): Consent =>
  hasPrivacySignal() ? { ...consent, targeting: false } : consent;

export function createConsent(bus: Pick<Bus, 'setFact'>, store: Pick<ShellStore, 'set'>): ConsentControl {
  let kept: ConsentChoiceKept | null = null;
  let consent: Consent;

  function follow() {
    kept = readConsentCookie(document.cookie, Date.now());
    consent = withSignal(consentOf(kept));
    bus.setFact('consent.changed', consent);
    // At once, even offline, because the codes are worth money.
    if (!consent.functional) clearMemberCodes();
  }
  follow();

  const loadSync = () => import(/* webpackChunkName: "consent-upkeep" */ './consent-sync.ts');
  function applyOutsideChoice() {
    follow();
    void loadSync()
      .then(({ forget }) => forget(consent))
      .catch(() => undefined);
  }
  // A choice made on another page meanwhile must not be asked for again.
  whenRestored(applyOutsideChoice);

  const sync = async () => {
    const { forget, keepProof } = await loadSync();
    forget(consent);
    await keepProof(applyOutsideChoice);
  };
  const startSync = async () => {
    const { watchConsent } = await loadSync();
    watchConsent(applyOutsideChoice, store);
    await sync();
  };
  // Other tabs, pending proofs and old data can wait until the page is idle.
  setTimeout(() => void startSync().catch(() => undefined), 4_000);

  const open = (consentTopic: ShellState['consentTopic']) => store.set({ isConsentOpen: true, consentTopic });

  return {
    current: () => consent,
    isGranted: (category) => isGranted(consent, category),
    kept: () => kept,
    openPreferences: () => open('all'),
    openOptOut: () => open('sale'),
    choose({ performance, functional, targeting }) {
      const chosen = withSignal({ decided: true, performance, functional, targeting });
      const now = Date.now();
      const id = kept?.id ?? crypto.randomUUID().replaceAll('-', '');
      writeCookie(consentCookie({ consent: chosen, chosenAt: now, id, isProved: false }, now));
      follow();
      store.set({ announcement: 'Your choices are saved.' });
      void sync().catch(() => undefined);
    },
  };
}
