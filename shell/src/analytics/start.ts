import { type CollectedEvent, type Consent, NO_CONSENT, parseAnalyticsEvent } from 'shared-contracts';
import { createAudience } from './audience.ts';
import { listenToClicks } from './clicks.ts';
import { createConsentGate } from './consent-gate.ts';
import { createDroppedEventsReport } from './dropped-events.ts';
import type { Analytics, AnalyticsContext } from './early.ts';
import type { Sinks } from './sinks.ts';
import { createSlices } from './slices.ts';
import { listenToPage } from './web-events.ts';

/** Starts what counts: list → consent gate → sinks. The sinks' own code is fetched with the first consent. */
export function startAnalytics(context: AnalyticsContext): Analytics {
  const { bus, place, strict } = context;
  const beacon = (path: string, body: string) => navigator.sendBeacon(path, body);
  const report = createDroppedEventsReport(beacon);
  const audience = createAudience(fetch);
  const clicks = listenToClicks(track);
  let sinks: Sinks | null = null;
  let isFetching = false;
  let early: CollectedEvent[] = [];

  const gate = createConsentGate((event) => {
    if (sinks) sinks.add(event);
    else early.push(event);
  });

  function track(name: string, props: Record<string, unknown>) {
    bus.publish('analytics.tracked', { name, props });
  }

  /** Drops what is not on the list or not as the list says, and blames the release that published it. */
  function check(event: CollectedEvent) {
    const parsed = parseAnalyticsEvent(event.name, event.props);
    if (parsed.props) return gate.add({ ...event, props: parsed.props });
    const [type, blamed] = [`analytics:${event.name}`, event.source];
    if (strict) throw new Error(`analytics: ${blamed}, event '${event.name}': ${parsed.problem}`);
    bus.publish('bus.dropped', { type, blamed, side: 'producer', message: parsed.problem });
  }
  const slices = createSlices(check);

  async function fetchSinks() {
    const { createSinks } = await import(/* webpackChunkName: "sinks" */ './sinks.ts');
    sinks = createSinks({ consent: () => consent, track, place });
    sinks.consent(consent);
    for (const event of early.splice(0)) sinks.add(event);
  }

  let consent: Consent = NO_CONSENT;
  bus.on('consent.changed', ({ payload }) => {
    consent = payload;
    audience.consent(payload);
    gate.decide(payload);
    if (!payload.performance && !payload.targeting) early = [];
    if (sinks) sinks.consent(payload);
    else if (!isFetching && (payload.performance || payload.targeting)) {
      isFetching = true;
      void fetchSinks().catch(() => {
        isFetching = false;
      });
    }
  });

  listenToPage(track);
  watchStatus(context, track);
  // On `window`, after the document's own listeners: vitals are told when the page is hidden, too.
  const hide = () => {
    slices.finish();
    sinks?.hide();
    report.send();
  };
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hide());
  addEventListener('pagehide', hide);

  return {
    audience,
    tracked(event) {
      clicks.noteEvent();
      slices.add(event);
    },
    dropped: ({ payload }) => report.add(payload),
    ended: ({ payload: { release, outcome } }) => track('remote_outcome', { release, outcome }),
  };
}

/** Pages that the shell fills itself, which no remote tells of. */
function watchStatus(
  { store }: AnalyticsContext,
  track: (name: string, props: Record<string, unknown>) => void,
): void {
  let told: string | null = null;
  const look = () => {
    const { status } = store.get();
    const isPage = status === 'not-found' || status === 'server-error' || status === 'error';
    if (isPage && status !== told) track('page_view', { path: location.pathname, title: status });
    told = status;
  };
  store.subscribe(look);
  look();
}
