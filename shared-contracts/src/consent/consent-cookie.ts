import { type Consent, NO_CONSENT } from './consent.ts';
import type { STORAGE_KEYS } from './storage-keys.ts';

/** Version of the consent text. A new version asks every visitor again. */
export const CONSENT_TEXT_VERSION = 2;
/** Milliseconds until the shopper is asked again: 12 months. */
export const CONSENT_MAX_AGE = 365 * 24 * 60 * 60 * 1000;

export interface ConsentChoiceKept {
  readonly consent: Consent;
  /** Time of the choice, in milliseconds since the epoch. */
  readonly chosenAt: number;
  /** Random id of the stored proof. It identifies the browser, not a person. */
  readonly id: string | null;
  /** Whether the server has stored the proof. */
  readonly isProved: boolean;
}

const FORM = /^(\d+)\.(\d+)\.(?:(!?)([\w-]{8,40})\.)?([p-])([f-])([t-])$/;

/** Returns `2.1763683940000.!Zk3…Q.pf-`: text version, time, `!` until the proof is stored, id, grants. */
export function encodeConsent({ consent, chosenAt, id, isProved }: ConsentChoiceKept): string {
  const flags = [consent.performance && 'p', consent.functional && 'f', consent.targeting && 't'];
  const proof = id === null ? [] : [`${isProved ? '' : '!'}${id}`];
  return [CONSENT_TEXT_VERSION, chosenAt, ...proof, flags.map((flag) => flag || '-').join('')].join('.');
}

/** Returns null, which grants nothing, if missing, malformed, for another text or too old. */
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

/** Typed as the declared key, because pages read this cookie long before they need the other keys. */
const name: (typeof STORAGE_KEYS)['consent']['name'] = 'consent';

/** Returns the choice in a `Cookie` header or `document.cookie`, or null if none is valid. */
export function readConsentCookie(cookies: string, now: number): ConsentChoiceKept | null {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return decodeConsent(entry?.slice(name.length + 1), now);
}

/** For `document.cookie`. Not HttpOnly: the shell reads it before its first request. */
export function consentCookie(kept: ConsentChoiceKept, now: number): string {
  const seconds = Math.max(0, Math.round((kept.chosenAt + CONSENT_MAX_AGE - now) / 1000));
  return `${name}=${encodeConsent(kept)}; Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`;
}

export const consentOf = (kept: ConsentChoiceKept | null): Consent => kept?.consent ?? NO_CONSENT;
