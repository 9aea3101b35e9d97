import {
  type AnalyticsBatch,
  type CollectedEvent,
  type Consent,
  FORGET_VISIT_PATH,
  NO_CONSENT,
} from 'shared-contracts';
import { createCollector } from './collector.ts';
import { startTags, type Tags } from './tags.ts';
import type { Place } from './tracked-event.ts';
import { visitId } from './visit.ts';
import { startVitals } from './vitals.ts';
import { createWaitingEvents } from './waiting-events.ts';

export interface SinksOptions {
  readonly consent: () => Consent;
  readonly place: () => Place;
  readonly track: (name: string, props: Record<string, unknown>) => void;
}

/**
 * The receivers of events that passed the consent gate. Loaded with the first consent for performance or
 * targeting.
 */
export interface Sinks {
  add(event: CollectedEvent): void;
  consent(consent: Consent): void;
  hide(): void;
}

const CONSENTED = ['performance', 'targeting'] as const;

const compositionId = () =>
  document.querySelector<HTMLMetaElement>('meta[name="composition"]')?.content.slice(0, 100) ?? null;

export function createSinks({ consent, place, track }: SinksOptions): Sinks {
  let allowed: Consent | null = null;
  let vitals = false;
  let visit: string | null = null;
  let tags: Tags | null = null;

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
    waiting: createWaitingEvents(localStorage, Date.now),
    envelope,
    isOnline: () => navigator.onLine,
  });
  addEventListener('online', () => void collector.flush());

  /** Deletes the visit's events from the server. The browser has already deleted the visit id. */
  function withdraw() {
    collector.forget();
    const body = JSON.stringify({ visit });
    const headers = { 'content-type': 'application/json' };
    void fetch(FORGET_VISIT_PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
    visit = null;
  }

  return {
    add(event) {
      collector.add(event);
      tags?.event(event);
    },
    consent(next) {
      // Events are sent under the consent they were gathered with or a narrower one, never under a withdrawn
      // one.
      const before = allowed ?? NO_CONSENT;
      const gained = CONSENTED.some((category) => next[category] && !before[category]);
      if (before.performance && !next.performance) withdraw();
      else if (before.targeting && !next.targeting && (gained || !next.performance)) collector.forget();
      else if (allowed && gained) void collector.flush();
      allowed = next;
      if (next.performance) visit ??= visitId();
      if (next.performance && !vitals) {
        vitals = true;
        startVitals(place(), track);
      }
      tags ??= next.performance || next.targeting ? startTags() : null;
      tags?.consent(next);
    },
    hide: collector.hide,
  };
}
