import { type Consent, NO_CONSENT } from 'shared-contracts/member';
import {
  type BusEvent,
  type BusHandle,
  type CollectedEvent,
  type ConsentService,
  parseAnalyticsEvent,
} from 'shared-contracts/shell';
import type { RouteTable } from '../composition/mounting/route-table.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { createAudience } from './audience.ts';
import { createConsentGate } from './consent-gate.ts';
import { createDroppedEventsReport } from './dropped-events.ts';
import { listenToClicks, listenToPage } from './page-events.ts';
import type { Place } from './place.ts';
import type { Sinks } from './sinks.ts';
import { createSlices } from './slices.ts';

type Track = (name: string, props: Record<string, unknown>) => void;

export interface AnalyticsContext {
  readonly bus: BusHandle;
  readonly consent: Pick<ConsentService, 'current' | 'isGranted'>;
  readonly table: RouteTable;
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>;
  readonly strict: boolean;
  readonly place: () => Place;
  readonly waiting: CollectedEvent[];
}

export type Analytics = ReturnType<typeof startAnalytics>;

export function startAnalytics(context: AnalyticsContext) {
  const { bus } = context;
  const track: Track = (name, props) => bus.publish('analytics.tracked', { name, props });
  const report = createDroppedEventsReport();
  const audience = createAudience(fetch);
  const clicks = listenToClicks(track);
  const pipeline = startPipeline(context, track);

  bus.on('consent.changed', ({ payload }) => {
    audience.consent(payload);
    pipeline.consent(payload);
  });
  pipeline.added();
  listenToPage(track);
  watchStatus(context, track);
  // On `window`, after the listeners on `document`: web vitals also report when the page is hidden.
  const hide = () => {
    pipeline.hide();
    report.send();
  };
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hide());
  addEventListener('pagehide', hide);

  return {
    audience,
    tracked() {
      clicks.noteEvent();
      pipeline.added();
    },
    dropped: ({ payload }: BusEvent<'bus.dropped'>) => report.add(payload),
  };
}

function startPipeline({ bus, place, strict, waiting }: AnalyticsContext, track: Track) {
  let consent: Consent = NO_CONSENT;
  let sinks: Sinks | null = null;
  let isFetching = false;
  const isGranted = () => consent.performance || consent.targeting;
  const gate = createConsentGate((event) => sinks?.add(event));
  // After consent, events stay in the intake until the sinks' code is loaded.
  const slices = createSlices(waiting, check, () => isGranted() && !sinks);

  function check(event: CollectedEvent) {
    const parsed = parseAnalyticsEvent(event.name, event.props);
    if (parsed.props) return gate.add({ ...event, props: parsed.props });
    const [type, blamed] = [`analytics:${event.name}`, event.source];
    if (strict) throw new Error(`analytics: ${blamed}, event '${event.name}': ${parsed.problem}`);
    bus.publish('bus.dropped', { type, blamed, side: 'producer', message: parsed.problem });
  }

  async function fetchSinks() {
    if (isFetching) return;
    isFetching = true;
    try {
      const { createSinks } = await import(/* webpackChunkName: "sinks" */ './sinks.ts');
      sinks = createSinks({ consent: () => consent, track, place });
      sinks.consent(consent);
      gate.decide(consent);
      slices.added();
    } catch {
      isFetching = false;
    }
  }

  return {
    added: slices.added,
    consent(next: Consent) {
      consent = next;
      if (isGranted() && !sinks) return void fetchSinks();
      gate.decide(next);
      sinks?.consent(next);
      // A refusal also drops earlier events, so a later consent starts empty.
      if (next.decided && !isGranted()) slices.finish();
      else slices.added();
    },
    hide() {
      slices.finish();
      sinks?.hide();
    },
  };
}

function watchStatus({ store }: AnalyticsContext, track: Track): void {
  let reported: string | null = null;
  const report = () => {
    const { status } = store.get();
    const isPage = status === 'not-found' || status === 'server-error' || status === 'error';
    if (isPage && status !== reported) track('page_view', { path: location.pathname, title: status });
    reported = status;
  };
  store.subscribe(report);
  report();
}
