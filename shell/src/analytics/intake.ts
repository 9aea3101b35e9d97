import type { STORAGE_KEYS } from 'shared-contracts/member';
import { type AnalyticsBatch, BATCH_LIMITS, COLLECT_PATH, type CollectedEvent } from 'shared-contracts/shell';
import { whenAtRest } from '../browser/page-timing.ts';
import { readItem } from '../browser/storage.ts';
import { isSlow } from '../composition/federation/deadline.ts';
import type { Audience } from '../session/member-facts.ts';
import { createPlace } from './place.ts';
import type { Analytics, AnalyticsContext } from './start.ts';

const AUDIENCE_KEY: (typeof STORAGE_KEYS)['audience']['name'] = 'audience';
/** Longest time in milliseconds that loyalty info waits for the code of the audience login. */
const LOGIN_WAIT_MS = 2_000;
const VISIT_KEY: (typeof STORAGE_KEYS)['visit']['name'] = 'visit';

const MAX_WAITING = 20_000;
const IDLE_MS = 2_000;

/** Queues events. The event list, consent gate and sinks load when the page is idle. */
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

  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= startAnalyticsCode();
    return loading;
  };
  async function startAnalyticsCode() {
    try {
      const { startAnalytics } = await import(/* webpackChunkName: "analytics" */ './start.ts');
      analytics = startAnalytics({ ...options, place, waiting });
      start(analytics);
    } catch {
      loading = null;
      addEventListener('online', () => void load(), { once: true });
    }
  }
  whenAtRest(() => void load(), IDLE_MS);
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
    async login(member) {
      const sent = started.then(({ audience }) => {
        void audience.login(member);
      });
      // A device that is known already sends nothing.
      if (!consent.isGranted('targeting') || readItem(AUDIENCE_KEY) !== null) return;
      void load();
      await isSlow(sent, LOGIN_WAIT_MS);
    },
    logout: async () => void started.then(({ audience }) => audience.logout()),
  };
}
