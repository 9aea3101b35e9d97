import {
  type AnalyticsBatch,
  BATCH_LIMITS,
  type BusEvent,
  type BusHandle,
  COLLECT_PATH,
  type CollectedEvent,
  type ConsentService,
  DECLARED_KEYS,
} from 'shared-contracts';
import type { RouteTable } from '../composition/route-table.ts';
import type { Audience } from '../session/member-facts.ts';
import type { ShellStore } from '../shell-store.ts';
import { whenAtRest } from '../when-at-rest.ts';
import { createPlace } from './place.ts';
import { type Place, trackedEvent } from './tracked-event.ts';

/** Held until the code that counts has come. More is no visit but a broken release. */
const MOST_EARLY = 20_000;
/** Milliseconds after which the code is fetched where a browser does not tell of idle moments. */
const IDLE_MS = 2_000;

/** What hears the events once its code is there. */
export interface Analytics {
  readonly audience: Audience;
  tracked(event: CollectedEvent): void;
  dropped(event: BusEvent<'bus.dropped'>): void;
  ended(event: BusEvent<'remote.ended'>): void;
}

export interface AnalyticsOptions {
  readonly bus: BusHandle;
  readonly consent: Pick<ConsentService, 'current' | 'isGranted'>;
  readonly table: RouteTable;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  /** Throws what is wrong instead of dropping and blaming it. */
  readonly strict: boolean;
}

export interface AnalyticsContext extends AnalyticsOptions {
  readonly place: () => Place;
}

/**
 * The part of analytics that every first visit loads: it hears what happens and keeps it. Everything else (the list of
 * events, the consent gate, the sinks) is fetched when the page has come to rest.
 */
export function createAnalyticsIntake(options: AnalyticsOptions): { readonly audience: Audience } {
  const { bus } = options;
  const releases = new Map<string, string>();
  const place = createPlace(options.table, releases);
  const early: Array<(analytics: Analytics) => void> = [];
  const unsent: CollectedEvent[] = [];
  let analytics: Analytics | null = null;

  function tell(what: (analytics: Analytics) => void) {
    if (analytics) what(analytics);
    else if (early.length < MOST_EARLY) early.push(what);
  }

  bus.on('analytics.tracked', (event) => {
    const tracked = trackedEvent(event, place());
    if (!analytics && unsent.length < BATCH_LIMITS.events) unsent.push(tracked);
    tell(({ tracked: hear }) => hear(tracked));
  });
  bus.on('bus.dropped', (event) => tell(({ dropped }) => dropped(event)));
  bus.on('remote.ended', (event) => {
    const { release, outcome } = event.payload;
    if (outcome === 'mounted') releases.set(release.split('@', 1)[0] ?? release, release);
    tell(({ ended }) => ended(event));
  });

  async function load() {
    try {
      const { startAnalytics } = await import(/* webpackChunkName: "analytics" */ './start.ts');
      const started = startAnalytics({ ...options, place });
      analytics = started;
      for (const what of early.splice(0)) what(started);
    } catch {
      addEventListener('online', () => void load(), { once: true });
    }
  }
  whenAtRest(() => void load(), IDLE_MS);
  // Who is gone before the page has come to rest was here all the same.
  addEventListener('pagehide', () => {
    if (analytics || unsent.length === 0 || !options.consent.isGranted('performance')) return;
    const visit = sessionStorage.getItem(DECLARED_KEYS.visit.name);
    const batch: AnalyticsBatch = {
      consent: options.consent.current(),
      visit,
      composition: null,
      events: unsent.splice(0),
    };
    navigator.sendBeacon(COLLECT_PATH, JSON.stringify(batch));
  });

  return {
    audience: {
      login: async (member) => tell(({ audience }) => void audience.login(member)),
      logout: async () => tell(({ audience }) => void audience.logout()),
    },
  };
}
