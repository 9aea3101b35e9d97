import type { STORAGE_KEYS } from 'shared-contracts/member';
import { type AnalyticsBatch, BATCH_LIMITS, COLLECT_PATH, type CollectedEvent } from 'shared-contracts/shell';
import { whenAtRest } from '../browser/page-timing.ts';
import { readItem } from '../browser/storage.ts';
import type { Audience } from '../session/member-facts.ts';
import { createPlace } from './place.ts';
import type { Analytics, AnalyticsContext } from './start.ts';

const VISIT_KEY: (typeof STORAGE_KEYS)['visit']['name'] = 'visit';

const MAX_WAITING = 20_000;
const IDLE_MS = 2_000;

/**
 * Queues events on every first visit. The event list, consent gate and sinks load when the page is idle. Path
 * of an event: `README.md`.
 */
export function createAnalyticsIntake(options: Omit<AnalyticsContext, 'place' | 'waiting'>): Audience {
  const { bus, consent, table } = options;
  const releases = new Map<string, string>();
  const place = createPlace(table, releases);
  const waiting: CollectedEvent[] = [];
  let analytics: Analytics | null = null;
  const { promise: started, resolve: start } = Promise.withResolvers<Analytics>();

  bus.on('analytics.tracked', ({ id, time, source, payload }) => {
    if (analytics || waiting.length < MAX_WAITING) waiting.push({ id, time, source, ...payload, ...place() });
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
    const batch: AnalyticsBatch = {
      consent: consent.current(),
      visit: readItem(VISIT_KEY, 'sessionStorage'),
      composition: null,
      events: waiting.splice(0, BATCH_LIMITS.events),
    };
    navigator.sendBeacon(COLLECT_PATH, JSON.stringify(batch));
  });

  return {
    login: async (member) => void started.then(({ audience }) => audience.login(member)),
    logout: async () => void started.then(({ audience }) => audience.logout()),
  };
}
