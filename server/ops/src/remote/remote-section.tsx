import type { MatrixRow, PublishedRelease, ReleaseHealthList, ReleaseStatus } from 'shared-contracts/release';
import { Button, type ButtonProps, Notice } from 'shared-ui';
import type { Api } from '../api.ts';
import type { ChangeKind, ChangeRequest } from '../change-dialog.tsx';
import { ApprovalNotice, DamageNotice } from '../notices.tsx';
import { type Channel, mayChangeRelease, suspendedOf } from '../status-summary.ts';
import { ErrorsList } from './errors-list.tsx';
import { FailuresChart } from './failures-chart.tsx';
import { MatrixList, RemoteFacts } from './remote-facts.tsx';
import styles from './remote-section.module.css';
import { Timeline } from './timeline.tsx';
import { VitalsChart } from './vitals-chart.tsx';

interface RemoteSectionProps {
  readonly api: Api;
  readonly channel: Channel;
  readonly status: ReleaseStatus;
  readonly health: ReleaseHealthList;
  readonly releases: readonly PublishedRelease[];
  readonly matrix: readonly MatrixRow[];
  readonly onAsk: (asked: ChangeRequest) => void;
}

export function RemoteSection({ api, channel, status, health, releases, matrix, onAsk }: RemoteSectionProps) {
  const { name, live, fallback, canary } = channel;
  const isOfName = (one: { readonly name: string }) => one.name === name;
  const approval = status.approvals?.find(isOfName);
  const ramp = status.ramps?.find(isOfName);
  const mayChange = mayChangeRelease(status, name);
  const roles = new Map([
    [live, 'live'],
    ...(canary ? ([[canary.version, `canary, ${canary.percent} %`]] as const) : []),
    ...(fallback ? ([[fallback, 'fallback']] as const) : []),
  ]);
  const ofName = health.releases.filter(isOfName);
  const others = releases.filter(
    ({ version, recalled, pruned, preview }) => version !== live && !recalled && !pruned && !preview,
  );
  const ask = (kind: ChangeKind) => onAsk({ kind, channel, releases, approval });
  const action = (kind: ChangeKind, label: string, variant: ButtonProps['variant'] = 'quiet') => (
    <Button size="small" variant={variant} onClick={() => ask(kind)}>
      {label}
    </Button>
  );

  return (
    <section className={styles.section} aria-labelledby={`${name}-title`}>
      <div className={styles.now}>
        <h2 id={`${name}-title`}>{name}</h2>
        {status.damaged?.filter(isOfName).map((one) => (
          <DamageNotice key={one.version} damaged={one} />
        ))}
        {suspendedOf(status, name).map((version) => (
          <Notice key={version} tone="danger" title={`${version} is suspended`}>
            <p>
              It kept failing on the server, so browsers render its pages for now. See Errors for the cause.
            </p>
          </Notice>
        ))}
        {approval && (
          <ApprovalNotice
            approval={approval}
            mayChange={mayChange}
            onApprove={() => ask('approve')}
            onWithdraw={() => ask('approval/withdraw')}
          />
        )}
        <RemoteFacts channel={channel} ramp={ramp} />
        {others.length === 0 && <p className={styles.note}>No other release is published.</p>}
        {mayChange ? (
          <div className={styles.actions}>
            {others.length > 0 && (
              <>
                {action('rollback', 'Roll back', 'signal')}
                {action('promote', 'Promote')}
                {action('canary', canary ? 'Change canary' : 'Canary')}
                {(!ramp || ramp.state === 'done' || ramp.state === 'stopped') && action('ramp', 'Ramp')}
              </>
            )}
            {ramp?.state === 'running' && action('ramp/pause', 'Pause ramp')}
            {ramp?.state === 'paused' && action('ramp/resume', 'Resume ramp')}
            {canary && action('canary-end', 'End canary')}
            {action('recall', 'Recall', 'plain')}
          </div>
        ) : (
          <p className={styles.note}>Your token is for other releases: you can only view this one.</p>
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
      <div>
        <h3>History</h3>
        <Timeline api={api} name={name} />
      </div>
    </section>
  );
}
