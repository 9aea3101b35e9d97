import {
  type Composition,
  DOM_IDS,
  INSPECTION_PATH,
  type InspectedRelease,
  inspectionSchema,
} from 'shared-contracts/composition';
import type { Consent } from 'shared-contracts/member';
import { releaseBase } from 'shared-contracts/release';
import type { BusHandle, ConsentService } from 'shared-contracts/shell';
import { shownFragments } from '../composition/fragments/shown-fragments.ts';
import { nameOfFragment, type PageRecord, type PassedEvent, type Timing } from './page-record.ts';

export interface InspectedPage {
  readonly composition: Composition;
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly consent: Pick<ConsentService, 'current'>;
  readonly rendered: string | null;
  routeId(): string | undefined;
}

export interface Region {
  readonly region: string;
  readonly remote: string;
  readonly release: string;
  readonly known: InspectedRelease | null;
  readonly timing: Timing | null;
  readonly renderedBy: 'server' | 'browser';
  /** Transferred bytes of its files on this page. */
  readonly loaded: number;
  readonly weight: InspectedRelease['weights'][number] | null;
  readonly insteadOf: string | null;
}

interface Failure {
  readonly blamed: string;
  readonly what: string;
}

export interface Report {
  readonly address: string;
  readonly composition: string | undefined;
  readonly contracts: string;
  readonly regions: readonly Region[];
  readonly blames: readonly Failure[];
  readonly shared: ReadonlyArray<{ readonly name: string; readonly versions: readonly string[] }>;
  readonly consent: Consent;
  readonly session: string;
  readonly events: readonly PassedEvent[];
}

export async function inspectPage(page: InspectedPage, record: PageRecord): Promise<Report> {
  const response = await fetch(INSPECTION_PATH, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(
      `Cannot inspect the page: the site answered ${response.status}. Check that this browser is still a tester’s.`,
    );
  const { releases } = inspectionSchema.parse(await response.json());
  const known = new Map(releases.map((release) => [release.release, release]));
  const { composition } = page;
  const ended = record.events.flatMap(endOf);
  const regionOf = (region: string, release: string, part: string): Region => {
    const [remote = '', version = ''] = release.split('@');
    const about = known.get(release) ?? null;
    return {
      region,
      remote,
      release,
      known: about,
      timing: record.timings[release] ?? null,
      renderedBy: region !== 'slot' || page.rendered === release ? 'server' : 'browser',
      loaded: bytesBelow(releaseBase(remote, version)),
      weight: about?.weights.find((weight) => weight.part === part) ?? null,
      insteadOf:
        ended.findLast(({ blamed }) => blamed.startsWith(`${remote}@`) && blamed !== release)?.what ?? null,
    };
  };
  const remote = document.querySelector<HTMLElement>(`#${DOM_IDS.slot} > [data-remote]`)?.dataset.remote;
  const mounted = remote && lastMounted(record, remote);
  const slot = mounted ? [regionOf('slot', mounted, page.routeId() ?? '')] : [];
  return {
    address: location.pathname,
    composition: composition.id,
    contracts: composition.contracts,
    regions: [
      regionOf('header', composition.shell, 'start'),
      ...slot,
      ...shownFragments().map(({ slot, release, isServers }) => ({
        ...regionOf(`slot ${slot}`, release, `fragment ${slot}`),
        timing: record.timings[nameOfFragment(release, slot)] ?? null,
        renderedBy: isServers ? ('server' as const) : ('browser' as const),
        insteadOf:
          record.failures.findLast((failed) => failed.slot === slot && failed.release !== release)?.what ??
          null,
      })),
      regionOf('footer', composition.shell, 'start'),
    ],
    blames: [
      ...record.events.flatMap(failureOf),
      ...record.failures.map(({ release, slot, what }) => ({
        blamed: release,
        what: `fragment for ${slot}, ${what}`,
      })),
    ],
    shared: sharedVersions(),
    consent: page.consent.current(),
    session: page.shellBus.current('session.changed').status,
    events: record.events,
  };
}

type Ended = { release: string; outcome: string; message?: string };

const endOf = ({ type, payload }: PassedEvent): Failure[] => {
  if (type !== 'remote.ended') return [];
  const { release, outcome, message } = payload as Ended;
  return outcome === 'mounted'
    ? []
    : [{ blamed: release, what: message ? `${outcome}: ${message}` : outcome }];
};

export function failureOf(event: PassedEvent): Failure[] {
  if (event.type !== 'bus.dropped') return endOf(event);
  const { type, blamed, side, message } = event.payload as Record<
    'type' | 'blamed' | 'side' | 'message',
    string
  >;
  return [{ blamed, what: `event ${type} dropped, as its ${side}: ${message}` }];
}

function lastMounted({ events }: PageRecord, remote: string): string | null {
  const mounts = events.flatMap(({ type, payload }) => (type === 'remote.ended' ? [payload as Ended] : []));
  return (
    mounts.findLast(({ release, outcome }) => outcome === 'mounted' && release.startsWith(`${remote}@`))
      ?.release ?? null
  );
}

const bytesBelow = (base: string): number =>
  performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry && entry.name.includes(base),
    )
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

function sharedVersions(): Report['shared'] {
  const shell = globalThis.__FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell');
  return Object.entries(shell?.shareScopeMap.default ?? {}).map(([name, versions]) => ({
    name,
    versions: Object.keys(versions),
  }));
}
