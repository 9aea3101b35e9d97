import { BUS_EVENTS, type BusEvent, type BusHandle, isBusEventType, releaseIdOf } from 'shared-contracts';
import type { Federation } from '../composition/federation.ts';
import type { TesterStore } from './tester-store.ts';

/** Milliseconds that a release took on this page, the last time. */
export interface Timing {
  readonly release: string;
  readonly load?: number;
  /** From the call of its mount until its page was drawn. */
  readonly mount?: number;
  /** The shell: from the navigation on. It is not mounted, it starts. */
  readonly started?: number;
}

/** An event as it passed on the bus. */
export interface PassedEvent {
  readonly type: string;
  readonly source: string;
  readonly time: number;
  readonly payload: unknown;
}

/** What has happened on this page, as far as the inspector heard of it. */
export interface PageRecord {
  readonly events: readonly PassedEvent[];
  readonly timings: Readonly<Record<string, Timing>>;
}
export const EMPTY_RECORD: PageRecord = { events: [], timings: {} };

/** Events that are kept. */
const MOST = 200;
/** Facts of the person: that they changed is worth a line, what they say is nobody's. */
const PERSONAL = new Set(['member.changed', 'loyalty.changed', 'favourites.changed', 'session.changed']);

/** Hears every type of event; each carries the release that published it. */
export function followBus(bus: Pick<BusHandle, 'on'>, heard: (event: PassedEvent) => void): void {
  for (const type of Object.keys(BUS_EVENTS).filter(isBusEventType))
    bus.on(type, ({ source, time, payload }: BusEvent) =>
      heard({ type, source, time, payload: PERSONAL.has(type) ? null : payload }),
    );
}

/** A federation whose loads and mounts are timed. */
export function measureFederation(federation: Federation, timed: (timing: Timing) => void): Federation {
  return {
    loadFragment: federation.loadFragment,
    async load(remote, build) {
      const release = releaseIdOf(remote, build.version);
      const began = performance.now();
      const app = await federation.load(remote, build);
      timed({ release, load: performance.now() - began });
      return {
        ...app,
        async mount(props) {
          const mounting = performance.now();
          await app.mount(props);
          timed({ release, mount: performance.now() - mounting });
        },
      };
    },
  };
}

/** Timing of the shell, asked for as it starts: what its entry took to come, as the browser timed it. */
export function shellTiming(release: string): Timing {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const load = performance.getEntriesByName(entry, 'resource').at(-1)?.duration;
  return { release, ...(load !== undefined && { load }), started: performance.now() };
}

export function record(
  store: TesterStore,
  news: { readonly event?: PassedEvent; readonly timing?: Timing },
): void {
  const { events, timings } = store.get().page;
  const { event, timing } = news;
  store.set({
    page: {
      events: event ? [...events, event].slice(-MOST) : events,
      timings: timing ? { ...timings, [timing.release]: { ...timings[timing.release], ...timing } } : timings,
    },
  });
}
