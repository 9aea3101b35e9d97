import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { type Consent, STORAGE_KEYS } from 'shared-contracts/member';
import { AUDIENCE_PATH, type AudienceAction } from 'shared-contracts/shell';
import { readItem, writeItem } from '../browser/storage.ts';
import type { Audience } from '../session/member-facts.ts';

const { name: KEY } = STORAGE_KEYS.audience;

interface AudienceControl extends Audience {
  consent(consent: Consent): void;
}

export function createAudience(fetch: typeof globalThis.fetch): AudienceControl {
  let isAllowed = false;
  let member: string | null = null;
  let device = readItem(KEY);

  // If storage is blocked, the identity lasts for this page only.
  function write(next: string | null) {
    device = next;
    writeItem(KEY, next);
  }

  const call = (action: AudienceAction, known: string) =>
    fetch(AUDIENCE_PATH, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: true,
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, device: known }),
    }).then(
      ({ ok }) => ok,
      () => false,
    );

  async function login() {
    if (!isAllowed || member === null || device !== null) return;
    const made = crypto.randomUUID();
    write(made);
    if (!(await call('login', made)) && device === made) write(null);
  }

  async function end(action: 'logout' | 'forget') {
    const known = device;
    if (known === null) return;
    write(null);
    await call(action, known);
  }

  return {
    async login({ public_id }) {
      if (member !== null && member !== public_id) await end('logout');
      member = public_id;
      await login();
    },
    async logout() {
      member = null;
      await end('logout');
    },
    consent({ targeting }) {
      isAllowed = targeting;
      void (targeting ? login() : end('forget'));
    },
  };
}
