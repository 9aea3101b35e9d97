import { FRAGMENT_ROUTE } from 'shared-contracts/composition';
import { type OutcomeBeacon, releaseIdOf } from 'shared-contracts/release';
import { BUS_EVENTS, type BusEvent, type BusHandle, isBusEventType } from 'shared-contracts/shell';
import type { Federation } from '../composition/federation/federation.ts';

/** Latest times of a release on this page, in milliseconds. */
export interface Timing {
  readonly release: string;
  readonly load?: number;
  readonly mount?: number;
  readonly started?: number;
}

export interface PassedEvent {
  readonly type: string;
  readonly source: string;
  readonly time: number;
  readonly payload: unknown;
}

export interface PageRecord {
  readonly events: readonly PassedEvent[];
  readonly timings: Readonly<Record<string, Timing>>;
  readonly failures: readonly FailedFragment[];
}
export const EMPTY_RECORD: PageRecord = { events: [], timings: {}, failures: [] };

export interface FailedFragment {
  readonly release: string;
  readonly slot: string;
  readonly what: string;
}

export const failedFragments = ({ outcomes = [] }: OutcomeBeacon): FailedFragment[] =>
  outcomes
    .filter(({ outcome, route }) => outcome !== 'mounted' && route?.startsWith(FRAGMENT_ROUTE))
    .map(({ release, outcome, route = '', error }) => ({
      release,
      slot: route.slice(FRAGMENT_ROUTE.length),
      what: error ? `${outcome}: ${error.message}` : outcome,
    }));

/** Facts about the member: the inspector shows the change but not the values. */
const PERSONAL = new Set(['member.changed', 'loyalty.changed', 'favourites.changed', 'session.changed']);

export function followBus(bus: Pick<BusHandle, 'on'>, listener: (event: PassedEvent) => void): void {
  for (const type of Object.keys(BUS_EVENTS).filter(isBusEventType))
    bus.on(type, ({ source, time, payload }: BusEvent) =>
      listener({ type, source, time, payload: PERSONAL.has(type) ? null : payload }),
    );
}

export const nameOfFragment = (release: string, slot: string) => `${release} ${slot}`;

export function measureFederation(federation: Federation, timed: (timing: Timing) => void): Federation {
  const timedMount =
    <P>(release: string, mount: (props: P) => Promise<void>) =>
    async (props: P) => {
      const mounting = performance.now();
      await mount(props);
      timed({ release, mount: performance.now() - mounting });
    };
  return {
    async loadFragment(remote, build, slot) {
      const release = nameOfFragment(releaseIdOf(remote, build.version), slot);
      const began = performance.now();
      const fragment = await federation.loadFragment(remote, build, slot);
      timed({ release, load: performance.now() - began });
      return { ...fragment, mount: timedMount(release, fragment.mount) };
    },
    async load(remote, build) {
      const release = releaseIdOf(remote, build.version);
      const began = performance.now();
      const app = await federation.load(remote, build);
      timed({ release, load: performance.now() - began });
      return { ...app, mount: timedMount(release, app.mount) };
    },
  };
}

/** Returns the shell's times. `load` is the browser's timing of its entry script. */
export function shellTiming(release: string): Timing {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const load = performance.getEntriesByName(entry, 'resource').at(-1)?.duration;
  return { release, ...(load !== undefined && { load }), started: performance.now() };
}
