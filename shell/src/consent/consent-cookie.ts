import { type Consent, DECLARED_KEYS, NO_CONSENT } from 'shared-contracts';

/** Version of the consent text. A new one asks everybody again. */
export const CONSENT_TEXT_VERSION = 1;
/** After this time the shopper is asked again, in milliseconds: 12 months. */
const MAX_AGE = 365 * 24 * 60 * 60 * 1000;

/** The cookie's value: `1.1763683940000.pf-`, the text's version, when it was chosen (ms), and what was granted. */
export function encodeConsent(consent: Consent, now: number): string {
  const flags = [consent.performance && 'p', consent.functional && 'f', consent.targeting && 't'];
  return `${CONSENT_TEXT_VERSION}.${now}.${flags.map((flag) => flag || '-').join('')}`;
}

/** What a cookie's value says; nothing is granted when it is missing, malformed, of another text, or too old. */
export function decodeConsent(value: string | undefined, now: number): Consent {
  const match = /^(\d+)\.(\d+)\.([p-])([f-])([t-])$/.exec(value ?? '');
  if (!match) return NO_CONSENT;
  const [, version, chosenAt, p, f, t] = match;
  const age = now - Number(chosenAt);
  if (Number(version) !== CONSENT_TEXT_VERSION || age < 0 || age > MAX_AGE) return NO_CONSENT;
  return { decided: true, performance: p === 'p', functional: f === 'f', targeting: t === 't' };
}

const { name } = DECLARED_KEYS.consent;

export function readConsentCookie(cookies: string, now: number): Consent {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return decodeConsent(entry?.slice(name.length + 1), now);
}

/** The `Set-Cookie`-like text for `document.cookie`. Not HttpOnly: the shell reads it before it asks the server anything. */
export const consentCookie = (consent: Consent, now: number) =>
  `${name}=${encodeConsent(consent, now)}; Path=/; Max-Age=${MAX_AGE / 1000}; SameSite=Lax; Secure`;
