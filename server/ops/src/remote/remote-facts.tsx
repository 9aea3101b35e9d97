import type { ReactNode } from 'react';
import type { MatrixRow, ReleaseStatus } from 'shared-contracts/release';
import { Pill } from 'shared-ui';
import { formatAgo, formatTime } from '../format.ts';
import type { Channel } from '../status-summary.ts';
import styles from './remote-section.module.css';

export type Ramp = NonNullable<ReleaseStatus['ramps']>[number];

const RAMP_STATES: Readonly<Record<Ramp['state'], string>> = {
  running: 'growing',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped',
};

/** Facts about the releases of a name. */
export function RemoteFacts({
  channel,
  ramp,
}: {
  readonly channel: Channel;
  readonly ramp: Ramp | undefined;
}) {
  const { live, liveSince, fallback, canary, renderedBy, signedBy, fragments, slots } = channel;
  return (
    <dl className={styles.facts}>
      <Fact term="Live">
        <strong className={styles.version}>{live}</strong>
        <time dateTime={liveSince} title={formatTime(liveSince)}>
          {`since ${formatAgo(liveSince)}`}
        </time>
      </Fact>
      {canary && (
        <Fact term="Canary">
          <strong className={styles.version}>{canary.version}</strong>
          <Pill tone="butter">{`${canary.percent} % of visitors`}</Pill>
        </Fact>
      )}
      {ramp && ramp.state !== 'done' && (
        <Fact term={`Ramp of ${ramp.version}`}>
          <span>{ramp.steps.map((step) => `${step} %`).join(' → ')}</span>
          <Pill tone="butter">{RAMP_STATES[ramp.state]}</Pill>
          {ramp.nextAt && <time dateTime={ramp.nextAt}>{`next step ${formatTime(ramp.nextAt)}`}</time>}
          {ramp.words && <p>{ramp.words}</p>}
        </Fact>
      )}
      <Fact term="Fallback">{fallback ?? 'none yet'}</Fact>
      {signedBy && (
        <Fact term="Signed by">
          {signedBy.who}
          <span className={styles.key} title={`on ${formatTime(signedBy.at)}`}>
            key <code>{signedBy.key}</code>
          </span>
        </Fact>
      )}
      {fragments && <Fact term="Offers fragments for">{fragments.join(', ')}</Fact>}
      {slots && (
        <Fact term="Slots on its pages">
          {slots.map(({ slot, filledBy }) => `${slot} by ${filledBy ?? 'no remote'}`).join(', ')}
        </Fact>
      )}
      {renderedBy === 'browser' && <Fact term="Rendered">by the browser</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lists the releases stored besides the live one, and why each could or could not go live now. */
export function MatrixList({ rows }: { readonly rows: readonly MatrixRow[] }) {
  const others = rows.filter(({ live }) => !live);
  if (others.length === 0) return null;
  const textOf = ({ reasons, unchecked }: MatrixRow) => [...reasons, unchecked ?? ''].join(' ').trim();
  const free = others.filter((row) => !textOf(row)).length;
  const [frozen] = others.flatMap((row) => row.frozen ?? []);
  return (
    <details className={styles.matrix}>
      <summary>{`${free} of ${others.length} could go live now`}</summary>
      {frozen && <p>{`Only a rollback is possible: ${frozen}`}</p>}
      <ul>
        {others.map((row) => (
          <li key={row.version}>
            <strong>{row.version}</strong> <span>{textOf(row) || 'could go live'}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
