import type {
  Approval,
  MatrixRow,
  PublishedRelease,
  ReleaseHealthList,
  ReleaseStatus,
} from 'shared-contracts';
import { Button, Notice, Pill } from 'shared-ui';
import type { Api } from './api.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import type { ChangeRequest } from './change-dialog.tsx';
import { DamageNotice } from './damage-notice.tsx';
import { ErrorsList } from './errors-list.tsx';
import { FailuresChart } from './failures-chart.tsx';
import { MatrixList } from './matrix-list.tsx';
import { RampFacts } from './ramp-facts.tsx';
import styles from './remote-section.module.css';
import { Timeline } from './timeline.tsx';
import { VitalsChart } from './vitals-chart.tsx';
import { agoWords, whenWords } from './words.ts';

export type Channel = ReleaseStatus['channels'][number];

export interface RemoteSectionProps {
  readonly api: Api;
  readonly channel: Channel;
  readonly releases: readonly PublishedRelease[];
  readonly matrix: readonly MatrixRow[];
  readonly health: ReleaseHealthList;
  /** Whether the token may change this release. */
  readonly mayChange: boolean;
  readonly ramp: NonNullable<ReleaseStatus['ramps']>[number] | undefined;
  readonly damaged: NonNullable<ReleaseStatus['damaged']>;
  /** Versions that the server does not render for now, because they kept failing. */
  readonly suspended: readonly string[];
  readonly approval: Approval | undefined;
  readonly onAsk: (asked: ChangeRequest) => void;
}

export function RemoteSection({
  api,
  channel,
  releases,
  matrix,
  health,
  damaged,
  suspended,
  approval,
  mayChange,
  ramp,
  onAsk,
}: RemoteSectionProps) {
  const { name, live, liveSince, fallback, canary, renderedBy, signedBy } = channel;
  const { fragments, slots } = channel;
  const roles = new Map([
    [live, 'live'],
    ...(canary ? ([[canary.version, `canary, ${canary.percent} %`]] as const) : []),
    ...(fallback ? ([[fallback, 'fallback']] as const) : []),
  ]);
  const ofName = health.releases.filter((release) => release.name === name);
  const others = releases.filter(
    ({ version, recalled, pruned, preview }) => version !== live && !recalled && !pruned && !preview,
  );
  const ask = (kind: ChangeRequest['kind']) => onAsk({ kind, channel, releases });
  const answer = (kind: 'approve' | 'approval/withdraw') => onAsk({ kind, channel, releases, approval });

  return (
    <section className={styles.section} aria-labelledby={`${name}-title`}>
      <div className={styles.now}>
        <h2 id={`${name}-title`}>{name}</h2>
        {damaged.map((one) => (
          <DamageNotice key={one.version} damaged={one} />
        ))}
        {suspended.map((version) => (
          <Notice key={version} tone="danger" title={`${version} is suspended`}>
            <p>
              It kept failing on the server and is not asked to render for a while: browsers draw its pages.
              What it fails at stands under Errors.
            </p>
          </Notice>
        ))}
        {approval && (
          <ApprovalNotice
            approval={approval}
            mayChange={mayChange}
            onApprove={() => answer('approve')}
            onWithdraw={() => answer('approval/withdraw')}
          />
        )}
        <dl className={styles.facts}>
          <div>
            <dt>Live</dt>
            <dd>
              <strong className={styles.version}>{live}</strong>
              <time dateTime={liveSince} title={whenWords(liveSince)}>
                since {agoWords(liveSince)}
              </time>
            </dd>
          </div>
          {canary && (
            <div>
              <dt>Canary</dt>
              <dd>
                <strong className={styles.version}>{canary.version}</strong>
                <Pill tone="butter">{canary.percent} % of visitors</Pill>
              </dd>
            </div>
          )}
          {ramp && ramp.state !== 'done' && <RampFacts ramp={ramp} />}
          <div>
            <dt>Fallback</dt>
            <dd>{fallback ?? 'none yet'}</dd>
          </div>
          {signedBy && (
            <div>
              <dt>Signed by</dt>
              <dd>
                {signedBy.who}
                <span className={styles.key} title={`on ${whenWords(signedBy.at)}`}>
                  key <code>{signedBy.key}</code>
                </span>
              </dd>
            </div>
          )}
          {fragments && (
            <div>
              <dt>Offers fragments for</dt>
              <dd>{fragments.join(', ')}</dd>
            </div>
          )}
          {slots && (
            <div>
              <dt>Slots on its pages</dt>
              <dd>{slots.map(({ slot, filledBy }) => `${slot} by ${filledBy ?? 'nobody'}`).join(', ')}</dd>
            </div>
          )}
          {renderedBy === 'browser' && (
            <div>
              <dt>Rendered</dt>
              <dd>by the browser</dd>
            </div>
          )}
        </dl>
        {others.length === 0 && <p className={styles.alone}>No other release of it is published.</p>}
        {mayChange ? (
          <div className={styles.actions}>
            {others.length > 0 && (
              <>
                <Button size="small" variant="signal" onClick={() => ask('rollback')}>
                  Roll back
                </Button>
                <Button size="small" variant="quiet" onClick={() => ask('promote')}>
                  Promote
                </Button>
                <Button size="small" variant="quiet" onClick={() => ask('canary')}>
                  {canary ? 'Change canary' : 'Canary'}
                </Button>
                {(!ramp || ramp.state === 'done' || ramp.state === 'stopped') && (
                  <Button size="small" variant="quiet" onClick={() => ask('ramp')}>
                    Ramp
                  </Button>
                )}
              </>
            )}
            {ramp?.state === 'running' && (
              <Button size="small" variant="quiet" onClick={() => ask('ramp/pause')}>
                Pause ramp
              </Button>
            )}
            {ramp?.state === 'paused' && (
              <Button size="small" variant="quiet" onClick={() => ask('ramp/resume')}>
                Resume ramp
              </Button>
            )}
            {canary && (
              <Button size="small" variant="quiet" onClick={() => ask('canary-end')}>
                End canary
              </Button>
            )}
            <Button size="small" variant="plain" onClick={() => ask('recall')}>
              Recall
            </Button>
          </div>
        ) : (
          <p className={styles.alone}>Your token is for other releases: this one can be looked at.</p>
        )}
        <MatrixList rows={matrix} />
      </div>
      <div className={styles.health}>
        <h3>Mounts</h3>
        <FailuresChart releases={ofName} roles={roles} health={health} />
        <ErrorsList api={api} name={name} hours={health.hours} />
        {ofName.some(({ vitals }) => vitals.length > 0) && (
          <>
            <h3>Web vitals</h3>
            <VitalsChart releases={ofName} roles={roles} />
          </>
        )}
      </div>
      <div className={styles.past}>
        <h3>History</h3>
        <Timeline api={api} name={name} />
      </div>
    </section>
  );
}
