import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { type Consent, NO_CONSENT, STORAGE_KEYS } from 'shared-contracts/member';
import { type AnalyticsBatch, type CollectedEvent, FORGET_VISIT_PATH } from 'shared-contracts/shell';
import { readItem, writeItem } from '../browser/storage.ts';
import { listenToVitals } from '../composition/telemetry/document-vitals.ts';
import { createCollector } from './collector.ts';
import type { Place } from './place.ts';
import { startTags } from './tags.ts';
import { createWaitingEvents } from './waiting-events.ts';

interface SinksOptions {
  readonly consent: () => Consent;
  readonly place: () => Place;
  readonly track: (name: string, props: Record<string, unknown>) => void;
}

export type Sinks = ReturnType<typeof createSinks>;

const CONSENTED = ['performance', 'targeting'] as const;

const compositionId = () =>
  document.querySelector<HTMLMetaElement>('meta[name="composition"]')?.content.slice(0, 100) ?? null;

/** Returns the id of this tab's visit. Call it only with consent for performance. */
function visitId(): string | null {
  const { name } = STORAGE_KEYS.visit;
  const known = readItem(name, 'sessionStorage');
  if (known) return known;
  const id = crypto.randomUUID();
  return writeItem(name, id, 'sessionStorage') ? id : null;
}

/** Loaded with the first consent for performance or targeting. */
export function createSinks({ consent, place, track }: SinksOptions) {
  let allowed: Consent | null = null;
  let vitals = false;
  let visit: string | null = null;
  let tags: ReturnType<typeof startTags> | null = null;

  function envelope(): Omit<AnalyticsBatch, 'events'> {
    const { performance, functional, targeting } = allowed ?? consent();
    return {
      consent: { performance, functional, targeting },
      visit: performance ? visit : null,
      composition: compositionId(),
    };
  }

  const collector = createCollector({
    fetch: (...request) => fetch(...request),
    sendBeacon: (path, body) => navigator.sendBeacon(path, body),
    waiting: createWaitingEvents(),
    envelope,
    isOnline: () => navigator.onLine,
  });
  addEventListener('online', () => void collector.flush());

  /** Deletes the visit's events from the server. The browser has already deleted the visit id. */
  function withdraw() {
    collector.forget();
    const body = JSON.stringify({ visit });
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    void fetch(FORGET_VISIT_PATH, { method: 'POST', keepalive: true, headers, body, signal }).catch(
      () => undefined,
    );
    visit = null;
  }

  return {
    add(event: CollectedEvent) {
      collector.add(event);
      tags?.event(event);
    },
    consent(next: Consent) {
      // Events are sent under the consent they were gathered with or a narrower one.
      const before = allowed ?? NO_CONSENT;
      const gained = CONSENTED.some((category) => next[category] && !before[category]);
      if (before.performance && !next.performance) withdraw();
      else if (before.targeting && !next.targeting && (gained || !next.performance)) collector.forget();
      else if (allowed && gained) void collector.flush();
      allowed = next;
      if (next.performance) visit ??= visitId();
      if (next.performance && !vitals) {
        vitals = true;
        const { route, release } = place();
        listenToVitals(({ name, value, rating }) =>
          track('web_vital', { metric: name, value, rating, route, release }),
        );
      }
      tags ??= next.performance || next.targeting ? startTags() : null;
      tags?.consent(next);
    },
    hide: collector.hide,
  };
}
