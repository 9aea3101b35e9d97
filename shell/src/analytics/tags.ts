import { API_TIMEOUT_MS } from 'shared-contracts/content';
import type { Consent } from 'shared-contracts/member';
import { type CollectedEvent, SINKS_PATH, sinksSchema, TAG_FRAME_PATH } from 'shared-contracts/shell';
import { sandboxedFrame } from '../browser/content-security.ts';

type TagMessage =
  | { readonly kind: 'consent'; readonly consent: ReturnType<typeof consentMode> }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly props: Record<string, unknown>;
      readonly page: string;
    };

const signal = (isGranted: boolean) => (isGranted ? 'granted' : 'denied');

export const consentMode = ({ performance, functional, targeting }: Consent) => ({
  ad_storage: signal(targeting),
  ad_user_data: signal(targeting),
  ad_personalization: signal(targeting),
  analytics_storage: signal(performance),
  functionality_storage: signal(functional),
  personalization_storage: signal(functional),
  security_storage: 'granted',
});

export function startTags() {
  let send: ((message: TagMessage) => void) | null = null;
  let waiting: TagMessage[] = [];
  let isAbsent = false;
  const post = (message: TagMessage) => {
    if (send) send(message);
    else if (!isAbsent) waiting.push(message);
  };

  async function load() {
    const response = await fetch(SINKS_PATH, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    const { tagManager } = sinksSchema.parse(await response.json());
    if (!tagManager) {
      isAbsent = true;
      waiting = [];
      return;
    }
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.addEventListener('load', () => {
      // A sandboxed frame has an opaque origin, which only `*` matches. The messages contain no secrets.
      send = (message) => frame.contentWindow?.postMessage(message, '*');
      for (const message of waiting.splice(0)) send(message);
    });
    document.body.append(Object.assign(frame, sandboxedFrame('Measurement', TAG_FRAME_PATH)));
  }
  load().catch(() => {
    isAbsent = true;
    waiting = [];
  });

  return {
    consent: (consent: Consent) => post({ kind: 'consent', consent: consentMode(consent) }),
    event: ({ name, props, path }: CollectedEvent) => post({ kind: 'event', event: name, props, page: path }),
  };
}
