import { Counter, Histogram, type Registry } from 'prom-client';
import { type ChannelState, type RegistryState, releasesOf } from '../releases/records/release-record.ts';
import type { RendererFigures } from '../rendering/renderer.ts';
import { scrapedMeters } from './scraped-meters.ts';

interface Named {
  readonly name: string;
  readonly version: string;
}

export interface ReleaseMeters {
  mounted(release: Named, isMarkupKept?: boolean | null): void;
  failed(release: Named, kind: string): void;
  excused(release: Named, reason: string): void;
  felt(release: Named, metric: string, value: number): void;
  rendered(release: Named, seconds: number): void;
  alerted(event: string, times?: number): void;
  answered(release: Named, cache: 'hit' | 'miss' | 'stale'): void;
  formRefused(release: Named): void;
}

interface ReleaseMetersOptions {
  readonly registry: Registry;
  readonly state: () => RegistryState;
  readonly renderers: () => readonly RendererFigures[];
}

const LABELS = ['name', 'version', 'part'] as const;
const MARKUP_ENDS = ['kept', 'replaced'] as const;
/** Milliseconds up to which Core Web Vitals call a visit good. */
const GOOD_MS = { LCP: 2_500, INP: 200 } as const;
const isJudged = (metric: string): metric is keyof typeof GOOD_MS => Object.hasOwn(GOOD_MS, metric);
const RENDER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** Retired releases share one label, because old tabs still report. */
const PAST = { version: 'past', part: 'past' } as const;

function partOf({ live, canary }: ChannelState, version: string): string {
  if (live.version === version) return 'live';
  return canary?.release.version === version ? 'canary' : 'fallback';
}

export const NO_METERS: ReleaseMeters = {
  mounted: () => undefined,
  failed: () => undefined,
  excused: () => undefined,
  felt: () => undefined,
  rendered: () => undefined,
  alerted: () => undefined,
  answered: () => undefined,
  formRefused: () => undefined,
};

export function createReleaseMeters({ registry, state, renderers }: ReleaseMetersOptions): ReleaseMeters {
  const registers = [registry];
  const labelNames = [...LABELS];
  const labelsOf = ({ name, version }: Named) => {
    const channel = state().channels.get(name);
    const isInUse = channel && releasesOf(channel).some((release) => release.version === version);
    return isInUse ? { name, version, part: partOf(channel, version) } : { name, ...PAST };
  };
  const inUse = () => [...state().channels.values()].flatMap(releasesOf);

  const mounts = new Counter({
    name: 'release_mounts_total',
    help: 'Mounts in browsers that ended well',
    labelNames,
    registers,
    // Starts each series at 0: rates would miss the first failure otherwise.
    collect() {
      for (const release of inUse()) this.inc(labelsOf(release), 0);
    },
  });
  const markup = new Counter({
    name: 'release_server_markup_total',
    help: 'Page views with markup of the server: kept, or replaced while the page started',
    labelNames: [...LABELS, 'end'],
    registers,
    collect() {
      for (const release of inUse())
        for (const end of MARKUP_ENDS) this.inc({ ...labelsOf(release), end }, 0);
    },
  });
  const failures = new Counter({
    name: 'release_failures_total',
    help: 'Failures, by kind: as browsers tell of them, and on the server',
    labelNames: [...LABELS, 'kind'],
    registers,
  });
  const excused = new Counter({
    name: 'release_excused_failures_total',
    help: 'Failures in browsers that no release caused, by reason: what else changed the page or its answers',
    labelNames: [...LABELS, 'reason'],
    registers,
  });
  const vitals = new Counter({
    name: 'release_vitals_total',
    help: 'Largest contentful paint and interaction to next paint of visits, by whether they were good or slow',
    labelNames: [...LABELS, 'metric', 'rating'],
    registers,
  });
  const alerts = new Counter({
    name: 'release_alerts_total',
    help: 'Alerts about releases, by event',
    labelNames: ['event'],
    registers,
  });
  const renders = new Histogram({
    name: 'release_render_duration_seconds',
    help: 'Time that a page was with its release to be rendered, waiting there included',
    labelNames,
    buckets: RENDER_BUCKETS,
    registers,
  });
  const pages = new Counter({
    name: 'release_pages_total',
    help: 'Pages that were answered, by what the cache had',
    labelNames: [...LABELS, 'cache'],
    registers,
  });
  const formsRefused = new Counter({
    name: 'release_forms_refused_total',
    help: 'Compressed forms of files that do not decode to the signed bytes, and were not sent',
    labelNames,
    registers,
  });
  const { gauge } = scrapedMeters(registry);
  gauge('release_revision', 'Revision of the registry that this process serves', [], () => [
    [{}, state().revision],
  ]);
  gauge('release_info', 'Releases that visitors may get, by their part in it', labelNames, () =>
    inUse().map((release) => [labelsOf(release), 1] as const),
  );
  gauge('release_renders_running', 'Pages that are with their release now', labelNames, () =>
    renderers().map(({ running, ...release }) => [labelsOf(release), running] as const),
  );
  gauge(
    'release_suspended',
    '1 while a release kept failing on the server and is not asked to render',
    labelNames,
    () => renderers().map(({ isSuspended, ...release }) => [labelsOf(release), Number(isSuspended)] as const),
  );

  return {
    mounted(release, isMarkupKept = null) {
      const labels = labelsOf(release);
      mounts.inc(labels);
      if (isMarkupKept !== null) markup.inc({ ...labels, end: isMarkupKept ? 'kept' : 'replaced' });
    },
    failed: (release, kind) => failures.inc({ ...labelsOf(release), kind }),
    excused: (release, reason) => excused.inc({ ...labelsOf(release), reason }),
    felt(release, metric, value) {
      if (!isJudged(metric)) return;
      const rating = value <= GOOD_MS[metric] ? 'good' : 'slow';
      vitals.inc({ ...labelsOf(release), metric, rating });
    },
    rendered: (release, seconds) => renders.observe(labelsOf(release), seconds),
    formRefused: (release) => formsRefused.inc(labelsOf(release)),
    alerted: (event, times = 1) => alerts.inc({ event }, times),
    answered: (release, cache) => pages.inc({ ...labelsOf(release), cache }),
  };
}
