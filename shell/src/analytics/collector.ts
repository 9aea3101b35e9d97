import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { type AnalyticsBatch, BATCH_LIMITS, COLLECT_PATH, type CollectedEvent } from 'shared-contracts/shell';
import type { WaitingEvents } from './waiting-events.ts';

const GATHER_MS = 3_000;
/** Milliseconds until the first retry. Doubles with each failure, up to `MAX_RETRY_MS`. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;
const MAX_HELD = 50_000;

interface CollectorOptions {
  readonly fetch: typeof fetch;
  readonly sendBeacon: (path: string, body: string) => boolean;
  readonly waiting: WaitingEvents;
  readonly envelope: () => Omit<AnalyticsBatch, 'events'>;
  readonly isOnline: () => boolean;
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** One batch request at a time, a beacon on page hide, storage while offline. */
export function createCollector(options: CollectorOptions) {
  const { waiting, envelope } = options;
  let held: CollectedEvent[] = waiting.take();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

  function nextBatch(): { events: CollectedEvent[]; body: string } {
    let events = held.slice(0, BATCH_LIMITS.events);
    let body = JSON.stringify({ ...envelope(), events });
    while (events.length > 1 && byteLength(body) > BATCH_LIMITS.bytes) {
      events = events.slice(0, Math.ceil(events.length / 2));
      body = JSON.stringify({ ...envelope(), events });
    }
    held = held.slice(events.length);
    return { events, body };
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function sendBatch(body: string): Promise<boolean> {
    try {
      const response = await options.fetch(COLLECT_PATH, {
        method: 'POST',
        body,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      });
      return response.ok || (response.status < 500 && response.status !== 429);
    } catch {
      return false;
    }
  }

  async function sendAll(): Promise<void> {
    // While offline, wait for the `online` event.
    while (held.length > 0 && options.isOnline()) {
      const { events, body } = nextBatch();
      if (await sendBatch(body)) {
        failures = 0;
        continue;
      }
      held = [...events, ...held];
      schedule(Math.min(RETRY_MS * 2 ** failures++, MAX_RETRY_MS));
      return;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
      if (held.length > 0 && timer === undefined) schedule(GATHER_MS);
    });
    return sending;
  }

  if (held.length > 0) schedule(0);

  return {
    add(event: CollectedEvent) {
      held.push(event);
      if (held.length > MAX_HELD) held.shift();
      if (sending === null && timer === undefined) schedule(GATHER_MS);
    },
    flush,
    hide() {
      while (held.length > 0) {
        const { events, body } = nextBatch();
        if (options.isOnline() && options.sendBeacon(COLLECT_PATH, body)) continue;
        const { performance } = envelope().consent;
        if (performance) waiting.keep([...events, ...held]);
        held = [];
      }
    },
    forget() {
      held = [];
      waiting.take();
    },
  };
}
