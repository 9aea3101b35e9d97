import { LRUCache } from 'lru-cache';
import type { OutcomeBeacon } from 'shared-contracts';
import type { ReportedErrorInput } from '../release-errors/reported-error.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { OutcomeRow, VitalRow } from './outcome-recorder.ts';
import type { Source } from './visitor-source.ts';

const MAX_PER_VISITOR = 200;
const WINDOW_MS = 10 * 60_000;

export function createBeaconLimit(): (source: Buffer, beacon: OutcomeBeacon) => boolean {
  const heard = new LRUCache<string, { entries: number }>({ max: 20_000, ttl: WINDOW_MS });
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
  const rows: { outcomes: OutcomeRow[]; vitals: VitalRow[]; errors: ReportedErrorInput[] } = {
    outcomes: [],
    vitals: [],
    errors: [],
  };
  for (const { release, outcome, route = null, ms, error } of outcomes) {
    const known = await find(release);
    if (!known) continue;
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
