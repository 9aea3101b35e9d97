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
import { PACK } from '../worker/pack-names.ts';
import { consentRegion } from './consent-region.ts';
import { forgetWithheld } from './forget.ts';
import { writeCookie } from './write-cookie.ts';

/**
 * The same choice, made in another tab or undone with the browser's own means, counts here at once. This part comes late: what was
 * chosen before it came counts, too.
 */
export function watchConsent(follow: () => void): void {
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', follow);
  // Where cookies cannot be listened to: when the tab is looked at.
  document.addEventListener('visibilitychange', follow);
  follow();
}

/** Deletes what is withheld: cookies, what lies under keys, and the pages of a visit pack. */
export function forget(consent: Consent): void {
  forgetWithheld(consent);
  // Undefined where the site is open without TLS.
  if (!consent.functional) void window.caches?.delete(PACK).catch(() => undefined);
}

/**
 * Sends the proof of the choice that the cookie holds, unless the server has it. The cookie remembers that it is missing,
 * so a proof that could not be sent goes with one of the next pages.
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
  // Another choice was made meanwhile: that one has a proof of its own.
  if (!current || encodeConsent(current) !== encodeConsent(kept)) return;
  const consent = { ...kept.consent, targeting: targeting && answer.targeting };
  writeCookie(consentCookie({ ...kept, consent, isProved: true }, now));
  follow();
}
