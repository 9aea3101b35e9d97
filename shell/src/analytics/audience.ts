import { AUDIENCE_PATH, type AudienceAction, type Consent, STORAGE_KEYS } from 'shared-contracts';
import type { Audience } from '../session/member-facts.ts';

const { name: KEY } = STORAGE_KEYS.audience;

/** The audience platform's identity as this browser has it. Anonymous unless targeting is granted. */
export interface AudienceControl extends Audience {
  consent(consent: Consent): void;
}

export function createAudience(
  fetch: typeof globalThis.fetch,
  storage: Storage = localStorage,
): AudienceControl {
  let isAllowed = false;
  /** The member who is here, whether they may be told of or not. */
  let member: string | null = null;
  let device = read();

  function read(): string | null {
    try {
      return storage.getItem(KEY);
    } catch {
      return null;
    }
  }

  function write(next: string | null) {
    device = next;
    try {
      if (next) storage.setItem(KEY, next);
      else storage.removeItem(KEY);
    } catch {
      // Known to this page alone then.
    }
  }

  const call = (action: AudienceAction, known: string) =>
    fetch(AUDIENCE_PATH, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: true,
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

  /** Ends what this browser began; a browser that never began has nothing to say. */
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
