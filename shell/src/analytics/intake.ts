import {
  type AnalyticsBatch,
  BATCH_LIMITS,
  type BusEvent,
  type BusHandle,
  COLLECT_PATH,
  type CollectedEvent,
  type ConsentService,
  type STORAGE_KEYS,
} from 'shared-contracts';
import { whenAtRest } from '../browser/when-idle.ts';
import type { RouteTable } from '../composition/mounting/route-table.ts';
import type { ShellStore } from '../context/shell-store.ts';
import type { Audience } from '../session/member-facts.ts';
import { createPlace } from './place.ts';
import { type Place, trackedEvent } from './tracked-event.ts';

const VISIT_KEY: (typeof STORAGE_KEYS)['visit']['name'] = 'visit';

const MOST_WAITING = 20_000;
const IDLE_MS = 2_000;

export interface Analytics {
  readonly audience: Audience;
  tracked(): void;
  dropped(event: BusEvent<'bus.dropped'>): void;
}

export interface AnalyticsOptions {
  readonly bus: BusHandle;
  readonly consent: Pick<ConsentService, 'current' | 'isGranted'>;
  readonly table: RouteTable;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  readonly strict: boolean;
}

export interface AnalyticsContext extends AnalyticsOptions {
  readonly place: () => Place;
  readonly waiting: CollectedEvent[];
}

/**
 * Queues events on every first visit. The event list, consent gate and sinks load when the page is idle. Path
 * of an event: `README.md`.
 */
export function createAnalyticsIntake(options: AnalyticsOptions): { readonly audience: Audience } {
  const { bus, consent, table } = options;
  const releases = new Map<string, string>();
  const place = createPlace(table, releases);
  const waiting: CollectedEvent[] = [];
  let analytics: Analytics | null = null;
  let start = (_started: Analytics): void => undefined;
  const started = new Promise<Analytics>((resolve) => {
    start = resolve;
  });

  bus.on('analytics.tracked', (event) => {
    if (analytics || waiting.length < MOST_WAITING) waiting.push(trackedEvent(event, place()));
    analytics?.tracked();
  });
  bus.on('bus.dropped', (event) => void started.then(({ dropped }) => dropped(event)));
  bus.on('remote.ended', ({ payload: { release, outcome } }) => {
    if (outcome === 'mounted') releases.set(release.split('@', 1)[0] ?? release, release);
    bus.publish('analytics.tracked', { name: 'remote_outcome', props: { release, outcome } });
  });

  async function load() {
    try {
      const { startAnalytics } = await import(/* webpackChunkName: "analytics" */ './start.ts');
      analytics = startAnalytics({ ...options, place, waiting });
      start(analytics);
    } catch {
      addEventListener('online', () => void load(), { once: true });
    }
  }
  whenAtRest(() => void load(), IDLE_MS);
  // Shoppers who leave before the page is idle still count.
  addEventListener('pagehide', () => {
    if (analytics || waiting.length === 0 || !consent.isGranted('performance')) return;
    const visit = sessionStorage.getItem(VISIT_KEY);
    const batch: AnalyticsBatch = {
      consent: consent.current(),
      visit,
      composition: null,
      events: waiting.splice(0, BATCH_LIMITS.events),
    };
    navigator.sendBeacon(COLLECT_PATH, JSON.stringify(batch));
  });

  return {
    audience: {
      login: async (member) => void started.then(({ audience }) => audience.login(member)),
      logout: async () => void started.then(({ audience }) => audience.logout()),
    },
  };
}
