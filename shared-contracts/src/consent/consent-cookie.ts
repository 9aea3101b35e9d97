import { type Consent, NO_CONSENT } from './consent.ts';
import type { STORAGE_KEYS } from './storage-keys.ts';

/** Version of the words that ask for consent. A new one asks everybody again. */
export const CONSENT_TEXT_VERSION = 2;
/** Time after which the shopper is asked again, in milliseconds: 12 months. */
export const CONSENT_MAX_AGE = 365 * 24 * 60 * 60 * 1000;

/** A choice as the browser keeps it. */
export interface ConsentChoiceKept {
  readonly consent: Consent;
  /** Time of the choice, milliseconds since the epoch. */
  readonly chosenAt: number;
  /** Random number under which the proof is kept; it stands for this browser and for nobody. */
  readonly id: string | null;
  /** The server has the proof. */
  readonly isProved: boolean;
}

const FORM = /^(\d+)\.(\d+)\.(?:(!?)([\w-]{8,40})\.)?([p-])([f-])([t-])$/;

/** The cookie's value: `2.1763683940000.!Zk3…Q.pf-`: text version, time, `!` while the proof is not kept, id, and what was granted. */
export function encodeConsent({ consent, chosenAt, id, isProved }: ConsentChoiceKept): string {
  const flags = [consent.performance && 'p', consent.functional && 'f', consent.targeting && 't'];
  const proof = id === null ? [] : [`${isProved ? '' : '!'}${id}`];
  return [CONSENT_TEXT_VERSION, chosenAt, ...proof, flags.map((flag) => flag || '-').join('')].join('.');
}

/** Choice in a cookie's value; null when it is missing, malformed, of another text, or too old: then nothing is granted. */
export function decodeConsent(value: string | undefined, now: number): ConsentChoiceKept | null {
  const match = FORM.exec(value ?? '');
  if (!match) return null;
  const [, version, time, pending, id, p, f, t] = match;
  const chosenAt = Number(time);
  const age = now - chosenAt;
  if (Number(version) !== CONSENT_TEXT_VERSION || age < 0 || age > CONSENT_MAX_AGE) return null;
  const consent = { decided: true, performance: p === 'p', functional: f === 'f', targeting: t === 't' };
  return { consent, chosenAt, id: id ?? null, isProved: id !== undefined && pending === '' };
}

/** By type the declared one: a page reads this cookie long before it needs all the other keys. */
const name: (typeof STORAGE_KEYS)['consent']['name'] = 'consent';

/** The choice in a `Cookie` header or `document.cookie`; null for none that counts. */
export function readConsentCookie(cookies: string, now: number): ConsentChoiceKept | null {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return decodeConsent(entry?.slice(name.length + 1), now);
}

/** The text for `document.cookie`. Not HttpOnly: the shell reads it before it asks the server anything. */
export function consentCookie(kept: ConsentChoiceKept, now: number): string {
  const seconds = Math.max(0, Math.round((kept.chosenAt + CONSENT_MAX_AGE - now) / 1000));
  return `${name}=${encodeConsent(kept)}; Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`;
}

/** Consent that `kept` grants; nothing for null. */
export const consentOf = (kept: ConsentChoiceKept | null): Consent => kept?.consent ?? NO_CONSENT;
