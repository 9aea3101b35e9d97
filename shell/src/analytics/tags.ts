import {
  API_TIMEOUT_MS,
  type CollectedEvent,
  type Consent,
  SINKS_PATH,
  sinksSchema,
  TAG_FRAME_PATH,
} from 'shared-contracts';

type TagMessage =
  | { readonly kind: 'consent'; readonly consent: ConsentMode }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly props: Record<string, unknown>;
      readonly page: string;
    };

type Signal = 'granted' | 'denied';
export interface ConsentMode {
  readonly ad_storage: Signal;
  readonly ad_user_data: Signal;
  readonly ad_personalization: Signal;
  readonly analytics_storage: Signal;
  readonly functionality_storage: Signal;
  readonly personalization_storage: Signal;
  readonly security_storage: Signal;
}

const signal = (isGranted: boolean): Signal => (isGranted ? 'granted' : 'denied');

export const consentMode = ({ performance, functional, targeting }: Consent): ConsentMode => ({
  ad_storage: signal(targeting),
  ad_user_data: signal(targeting),
  ad_personalization: signal(targeting),
  analytics_storage: signal(performance),
  functionality_storage: signal(functional),
  personalization_storage: signal(functional),
  security_storage: 'granted',
});

export interface Tags {
  consent(consent: Consent): void;
  event(event: CollectedEvent): void;
}

export function startTags(): Tags {
  let send: ((message: TagMessage) => void) | null = null;
  let waiting: TagMessage[] = [];
  let isAbsent = false;
  const tell = (message: TagMessage) => {
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
    frame.title = 'Measurement';
    // Without `allow-same-origin` the frame cannot read the page, its cookies or its storage.
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.addEventListener('load', () => {
      // A sandboxed frame has an opaque origin, which only `*` matches. The messages contain no secrets.
      send = (message) => frame.contentWindow?.postMessage(message, '*');
      for (const message of waiting.splice(0)) send(message);
    });
    frame.src = TAG_FRAME_PATH;
    document.body.append(frame);
  }
  load().catch(() => {
    isAbsent = true;
    waiting = [];
  });

  return {
    consent: (consent) => tell({ kind: 'consent', consent: consentMode(consent) }),
    event: ({ name, props, path }) => tell({ kind: 'event', event: name, props, page: path }),
  };
}
