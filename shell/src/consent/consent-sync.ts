import {
  API_TIMEOUT_MS,
  CONSENT_PATH,
  CONSENT_TEXT_VERSION,
  type Consent,
  type ConsentProof,
  consentCookie,
  consentKeptSchema,
  encodeConsent,
  readConsentCookie,
} from 'shared-contracts';
import { writeCookie } from '../browser/storage.ts';
import { PACK } from '../worker/pack-names.ts';
import { consentRegion } from './consent-region.ts';
import { forgetWithheld } from './forget.ts';

/**
 * Applies choices made in another tab or with the browser's own controls, including those made before this
 * code loaded.
 */
export function watchConsent(follow: () => void): void {
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', follow);
  // Without the Cookie Store API: when the tab becomes visible.
  document.addEventListener('visibilitychange', follow);
  follow();
}

export function forget(consent: Consent): void {
  forgetWithheld(consent);
  // Undefined without TLS.
  if (!consent.functional) void window.caches?.delete(PACK).catch(() => undefined);
}

/**
 * Sends the proof of the choice, unless the server has it. The cookie remembers a missing proof, so a failed
 * one is sent with a later page.
 */
export async function keepProof(follow: () => void): Promise<void> {
  const kept = readConsentCookie(document.cookie, Date.now());
  if (!kept?.id || kept.isProved) return;
  const { performance, functional, targeting } = kept.consent;
  const proof: ConsentProof = {
    id: kept.id,
    chosenAt: kept.chosenAt,
    textVersion: CONSENT_TEXT_VERSION,
    region: consentRegion(),
    performance,
    functional,
    targeting,
    signal: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  };
  const response = await fetch(CONSENT_PATH, {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  });
  if (!response.ok) return;
  const answer = consentKeptSchema.parse(await response.json());
  const now = Date.now();
  const current = readConsentCookie(document.cookie, now);
  // A newer choice has its own proof.
  if (!current || encodeConsent(current) !== encodeConsent(kept)) return;
  const consent = { ...kept.consent, targeting: targeting && answer.targeting };
  writeCookie(consentCookie({ ...kept, consent, isProved: true }, now));
  follow();
}
