import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { NoFault, OutcomeBeacon } from 'shared-contracts/release';
import type { Db } from '../../platform/storage/index.ts';
import { WriteBehind } from '../../platform/write-behind.ts';
import type { ReportedErrorInput } from '../release-errors/reported-error.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import { healthDb, type ReleaseOutcomesTable, type ReleaseVitalsTable } from './release-health-tables.ts';
import type { Source } from './visitor-source.ts';

export type OutcomeRow = Omit<Insertable<ReleaseOutcomesTable>, 'at'>;
export type VitalRow = Omit<Insertable<ReleaseVitalsTable>, 'at'>;

interface RecorderOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly onFailed: () => Promise<void>;
}

const MOST = 2_000;

export class OutcomeRecorder {
  readonly #outcomes: WriteBehind<Insertable<ReleaseOutcomesTable>>;
  readonly #vitals: WriteBehind<Insertable<ReleaseVitalsTable>>;
  readonly #now: () => number;

  constructor({ db, log, now, onFailed }: RecorderOptions) {
    this.#now = now;
    const failure = 'Outcomes of releases could not be recorded';
    this.#outcomes = new WriteBehind({
      log,
      failure,
      most: MOST,
      async write(rows) {
        await healthDb(db).insertInto('release_outcomes').values(rows).execute();
        if (rows.some(({ outcome }) => outcome !== 'mounted')) await onFailed();
      },
    });
    this.#vitals = new WriteBehind({
      log,
      failure,
      most: MOST,
      write: async (rows) => void (await healthDb(db).insertInto('release_vitals').values(rows).execute()),
    });
  }

  add(outcomes: readonly OutcomeRow[], vitals: readonly VitalRow[] = []): void {
    const at = new Date(this.#now());
    this.#outcomes.add(outcomes.map((row) => ({ ...row, at })));
    this.#vitals.add(vitals.map((row) => ({ ...row, at })));
  }

  async flush(): Promise<void> {
    await Promise.all([this.#outcomes.flush(), this.#vitals.flush()]);
  }
}

const MAX_PER_VISITOR = 200;
const WINDOW_MS = 10 * 60_000;

export function createBeaconLimit(now: () => number): (source: Buffer, beacon: OutcomeBeacon) => boolean {
  const heard = new LRUCache<string, { entries: number }>({ max: 20_000, ttl: WINDOW_MS, perf: { now } });
  return (source, { outcomes = [], vitals = [] }) => {
    const key = source.toString('hex');
    const visitor = heard.get(key) ?? { entries: 0 };
    visitor.entries += outcomes.length + vitals.length;
    heard.set(key, visitor, { noUpdateTTL: true });
    return visitor.entries > MAX_PER_VISITOR;
  };
}

export const isCanary = ({ state }: Registry, { name, version }: ReleaseRecord) =>
  state.channels.get(name)?.canary?.release.version === version;

export async function beaconRows(
  registry: Registry,
  { composition, outcomes = [], vitals = [] }: OutcomeBeacon,
  { source, network }: Source,
  shell: string | null,
  browser: string,
) {
  const find = (release: string) => {
    const [name = '', version = ''] = release.split('@');
    return registry.find(name, version);
  };
  const rows: {
    outcomes: OutcomeRow[];
    vitals: VitalRow[];
    errors: ReportedErrorInput[];
    noFaults: Array<Pick<ReleaseRecord, 'name' | 'version'> & { readonly reason: NoFault }>;
  } = { outcomes: [], vitals: [], errors: [], noFaults: [] };
  for (const { release, outcome, route = null, ms, error, noFault, isMarkupKept = null } of outcomes) {
    const known = await find(release);
    if (!known) continue;
    if (noFault && outcome !== 'mounted') {
      rows.noFaults.push({ name: known.name, version: known.version, reason: noFault });
      continue;
    }
    if (error && outcome !== 'mounted')
      rows.errors.push({ name: known.name, version: known.version, outcome, words: error, browser });
    // A failed click handler is stored as an error but causes no rollback.
    if (outcome === 'script-error') continue;
    rows.outcomes.push({
      name: known.name,
      version: known.version,
      outcome,
      is_canary: isCanary(registry, known),
      route,
      composition: composition ?? null,
      ms: ms === undefined ? null : Math.round(ms),
      is_markup_kept: isMarkupKept,
      source,
      network,
      shell,
    });
  }
  for (const { release, metric, value, route = null } of vitals) {
    const known = await find(release);
    if (known) rows.vitals.push({ name: known.name, version: known.version, metric, value, route });
  }
  return rows;
}
