import type { ReleaseHealth } from 'shared-contracts/release';
import { Table } from 'shared-ui';
import { formatCount } from '../format.ts';
import styles from './vitals-chart.module.css';

/** Limits of good and poor, as Core Web Vitals define them. */
const LIMITS: Readonly<Record<string, { good: number; poor: number; title: string }>> = {
  LCP: { good: 2_500, poor: 4_000, title: 'Largest paint' },
  INP: { good: 200, poor: 500, title: 'Interaction' },
  CLS: { good: 0.1, poor: 0.25, title: 'Layout shift' },
  FCP: { good: 1_800, poor: 3_000, title: 'First paint' },
  TTFB: { good: 800, poor: 1_800, title: 'First byte' },
};

/** Visits that a comparison needs, and the share by which a release must be slower than the fallback. */
const FEWEST = 50;
const SLOWER = 1.2;

type Vital = ReleaseHealth['vitals'][number];

const isSlower = (vital: Vital | undefined, before: Vital | undefined): boolean =>
  vital !== undefined &&
  before !== undefined &&
  Math.min(vital.count, before.count) >= FEWEST &&
  vital.p75 > (LIMITS[vital.metric]?.good ?? 0) &&
  vital.p75 > SLOWER * before.p75;

const WIDTH = 100;
const HEIGHT = 10;

/** Shows the 75th percentile of each metric, one row per metric and one column per release. */
export function VitalsChart({
  releases,
  roles,
}: {
  readonly releases: readonly ReleaseHealth[];
  readonly roles: ReadonlyMap<string, string>;
}) {
  const shown = releases.filter(({ vitals, version }) => vitals.length > 0 && roles.has(version));
  const vitalOf = (one: ReleaseHealth | undefined, metric: string) =>
    one?.vitals.find((vital) => vital.metric === metric);
  const fallback = shown.find(({ version }) => roles.get(version) === 'fallback');
  if (shown.length === 0) return <p className={styles.empty}>No measurements in this period.</p>;
  return (
    <Table caption="Web vitals of active releases, 75th percentile" hideCaption className={styles.table}>
      <thead>
        <tr>
          <td />
          {shown.map(({ version }) => (
            <th key={version} scope="col">
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(LIMITS).map(([metric, { title }]) => (
          <tr key={metric}>
            <th scope="row">{title}</th>
            {shown.map((release) => (
              <td key={release.version}>
                <Reading
                  metric={metric}
                  vital={vitalOf(release, metric)}
                  isSlower={isSlower(vitalOf(release, metric), vitalOf(fallback, metric))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface ReadingProps {
  readonly metric: string;
  readonly vital: Vital | undefined;
  readonly isSlower: boolean;
}

function Reading({ metric, vital, isSlower }: ReadingProps) {
  const limits = LIMITS[metric];
  if (!vital || !limits) return <span className={styles.none}>no data</span>;
  const { p75 } = vital;
  const rating = p75 <= limits.good ? 'good' : p75 <= limits.poor ? 'fair' : 'poor';
  const scale = (value: number) => Math.min(WIDTH, (value / (limits.poor * 1.25)) * WIDTH);
  const written = metric === 'CLS' ? p75.toFixed(3) : `${formatCount(Math.round(p75))} ms`;
  return (
    <span className={styles.reading}>
      <span>
        {written} <span className={styles.rating}>{rating}</span>
        {isSlower && <strong className={styles.slower}> slower than the fallback</strong>}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect y="3" width={WIDTH} height="4" rx="2" fill="var(--line)" />
        <rect y="3" width={Math.max(2, scale(p75))} height="4" rx="2" className={styles[rating]} />
        <path
          d={`M${scale(limits.good)} 0V${HEIGHT}M${scale(limits.poor)} 0V${HEIGHT}`}
          stroke="var(--edge)"
        />
      </svg>
    </span>
  );
}
