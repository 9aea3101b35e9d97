import type { ReleaseHealth, ReleaseHealthList } from 'shared-contracts/release';
import { formatCount, formatOutcome, formatPercent } from '../format.ts';
import { failuresOf, visitsOf } from '../status-summary.ts';
import styles from './failures-chart.module.css';

interface FailuresChartProps {
  readonly releases: readonly ReleaseHealth[];
  /** Role of each version: live, canary or fallback. */
  readonly roles: ReadonlyMap<string, string>;
  readonly health: Pick<ReleaseHealthList, 'hours' | 'stretchMinutes' | 'until'>;
}

const WIDTH = 480;
const HEIGHT = 56;
const GAP = 2;
const MAX_STRIPS = 4;

/** Draws mounts over time, one strip per release, with failures at the bottom and mounts above them. */
export function FailuresChart({ releases, roles, health }: FailuresChartProps) {
  const shown = [...releases]
    .sort(
      (one, other) =>
        rank(roles, one) - rank(roles, other) || visitsOf(other.outcomes) - visitsOf(one.outcomes),
    )
    .slice(0, MAX_STRIPS);
  if (shown.length === 0) return <p className={styles.empty}>No visits in this period.</p>;
  const highest = Math.max(
    ...shown.flatMap(({ series }) => series.map(({ mounted, failed }) => mounted + failed)),
    1,
  );
  return (
    <ul className={styles.list}>
      {shown.map((release) => (
        <li key={release.version}>
          <Strip release={release} role={roles.get(release.version)} highest={highest} health={health} />
        </li>
      ))}
    </ul>
  );
}

const rank = (roles: ReadonlyMap<string, string>, { version }: ReleaseHealth) => {
  const at = [...roles.keys()].indexOf(version);
  return at < 0 ? roles.size : at;
};

interface StripProps {
  readonly release: ReleaseHealth;
  readonly role: string | undefined;
  readonly highest: number;
  readonly health: FailuresChartProps['health'];
}

function Strip({ release, role, highest, health }: StripProps) {
  const { version, outcomes, series, medianMs, markup } = release;
  const visits = visitsOf(outcomes);
  const failed = failuresOf(outcomes);
  const failures = Object.entries(outcomes)
    .filter(([outcome]) => outcome !== 'mounted')
    .map(([outcome, times]) => `${formatOutcome(outcome)} ${formatCount(times)}`);
  const words = `${formatCount(failed)} of ${formatCount(visits)} failed`;
  const details = [
    failures.length > 0 ? `${words}: ${failures.join(', ')}` : words,
    medianMs !== null && `Mounted in ${formatCount(medianMs)} ms (median)`,
    markup && `${formatPercent(markup.kept / markup.views)} of the page views kept the server’s markup`,
  ];
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.caption}>
        <strong>{version}</strong>
        {role && <span className={styles.role}>{role}</span>}
        <span className={styles.share} data-bad={failed / visits >= 0.05 || undefined}>
          {`${formatPercent(failed / visits)} failed`}
        </span>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${version}: ${words}`}
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="var(--edge)" />
        {series.map((bar) => (
          <Bar key={bar.at} bar={bar} highest={highest} health={health} />
        ))}
      </svg>
      <p className={styles.detail}>{details.filter(Boolean).join('. ')}</p>
    </figure>
  );
}

function Bar({
  bar: { at, mounted, failed },
  highest,
  health: { hours, stretchMinutes, until },
}: Pick<StripProps, 'highest' | 'health'> & { readonly bar: ReleaseHealth['series'][number] }) {
  const stretch = stretchMinutes * 60_000;
  const span = hours * 3_600_000;
  // The current period is drawn at full width.
  const end = Math.ceil(Date.parse(until) / stretch) * stretch;
  const wide = (stretch * WIDTH) / span;
  const x = WIDTH - ((end - Date.parse(at)) * WIDTH) / span;
  // A single failure among thousands must stay visible.
  const tall = (times: number) => (times === 0 ? 0 : Math.max(3, (times / highest) * (HEIGHT - 4)));
  const [down, up] = [tall(failed), tall(mounted)];
  const box = { x: Math.max(0, x) + GAP / 2, width: Math.max(1.5, wide - GAP) };
  return (
    <>
      <rect {...box} y={HEIGHT - down - up} height={up} rx={1.5} fill="var(--pine)" />
      <rect {...box} y={HEIGHT - down} height={down} rx={1.5} fill="var(--signal)" />
    </>
  );
}
