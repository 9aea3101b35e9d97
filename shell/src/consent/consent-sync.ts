import { API_TIMEOUT_MS } from 'shared-contracts/content';
import {
  CONSENT_PATH,
  CONSENT_TEXT_VERSION,
  type Consent,
  type ConsentProof,
  consentCookie,
  consentKeptSchema,
  encodeConsent,
  isGranted,
  isKeyNamed,
  readConsentCookie,
  STORAGE_KEYS,
  type StorageKey,
} from 'shared-contracts/member';
import { writeCookie } from '../browser/storage.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { PACK } from '../worker/pack-names.ts';
import { consentRegion, hasPrivacySignal } from './consent-region.ts';

const readKept = () => readConsentCookie(document.cookie, Date.now());

/** Applies choices made in another tab or with the browser's own controls. Announces an open question once. */
export function watchConsent(follow: () => void, store: Pick<ShellStore, 'set'>): void {
  window.cookieStore?.addEventListener('change', follow);
  // Without the Cookie Store API: when the tab becomes visible.
  document.addEventListener('visibilitychange', follow);
  follow();
  if (!readKept()) store.set({ announcement: 'A question about cookies is at the end of the page.' });
}

export function forget(consent: Consent): void {
  forgetWithheld(consent);
  // Undefined without TLS.
  if (!consent.functional) void window.caches?.delete(PACK).catch(() => undefined);
}

/** The cookie remembers a missing proof, so a failed one is sent with a later page. */
export async function keepProof(follow: () => void): Promise<void> {
  const kept = readKept();
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
    signal: hasPrivacySignal(),
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
  const current = readKept();
  // A newer choice has its own proof.
  if (!current || encodeConsent(current) !== encodeConsent(kept)) return;
  const consent = { ...kept.consent, targeting: targeting && answer.targeting };
  writeCookie(consentCookie({ ...kept, consent, isProved: true }, Date.now()));
  follow();
}

const KEYS: readonly StorageKey[] = Object.values(STORAGE_KEYS);

export function forgetWithheld(consent: Consent): void {
  const withheld = KEYS.filter(({ category }) => !isGranted(consent, category));
  const of = (kind: StorageKey['kind'], name: string) =>
    withheld.some((key) => key.kind === kind && isKeyNamed(key, name));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (of('cookie', name)) writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`);
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[kind];
      for (const name of Object.keys(storage)) if (of(kind, name)) storage.removeItem(name);
    } catch {
      // Blocked storage holds nothing.
    }
  }
}
