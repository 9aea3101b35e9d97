import type { Approval, Freeze, GrantAsked, ReleaseAlert, ReleaseStatus } from 'shared-contracts/release';
import { Button, Notice } from 'shared-ui';
import { formatAgo, formatTime } from './format.ts';
import styles from './remote/remote-section.module.css';
import { alertTitle } from './status-summary.ts';

/** Describes a change that waits for approval. */
export function requestSentence({ kind, version, steps, who, askedAt, why }: Approval): string {
  const shares = steps.map((step) => `${step} %`).join(' → ');
  const request = kind === 'promote' ? `${version} for all visitors` : `${version} as a ${kind}, ${shares}`;
  return `${who} asked ${formatAgo(askedAt)} for ${request}: ${why}`;
}

interface ApprovalNoticeProps {
  readonly approval: Approval;
  /** Whether the token may change this release. */
  readonly mayChange: boolean;
  readonly onApprove: () => void;
  readonly onWithdraw: () => void;
}

export function ApprovalNotice({ approval, mayChange, onApprove, onWithdraw }: ApprovalNoticeProps) {
  const { version, yours, approvers, lapsesAt } = approval;
  return (
    <>
      <Notice tone="warning" title={`${version} waits for a second token`}>
        <p>{requestSentence(approval)}</p>
        <p>
          {`${mayChange ? approversSentence(yours, approvers) : ''} The request expires `}
          <time dateTime={lapsesAt}>{formatTime(lapsesAt)}</time>.
        </p>
      </Notice>
      {mayChange && (
        <div className={styles.actions}>
          {!yours && (
            <Button size="small" onClick={onApprove}>
              Approve
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onWithdraw}>
            Withdraw
          </Button>
        </div>
      )}
    </>
  );
}

function approversSentence(isYours: boolean, approvers: number): string {
  if (approvers === 0)
    return 'No other token can approve it: withdraw the request, create a token for this release, and ask again.';
  return isYours ? 'Your token asked for it, so another one approves it.' : 'Your token may approve it.';
}

type Damaged = NonNullable<ReleaseStatus['damaged']>[number];

/** Reports an unsigned or damaged release, what visitors get instead, and how to fix it. */
export function DamageNotice({ damaged }: { readonly damaged: Damaged }) {
  const { name, version, role, files, more, served, unsigned } = damaged;
  if (unsigned)
    return (
      <Notice tone="danger" title={`${name} ${version} is blocked`}>
        <p>
          {unsigned} {replacementSentence(role, name, served)}
        </p>
        <p>
          Its team must publish the same build again with its key. If you trust these files, sign them:{' '}
          <code>{`pnpm release keys countersign ${name} ${version}`}</code>
        </p>
      </Notice>
    );
  const count = files.length + more;
  return (
    <Notice tone="danger" title={`${name} ${version} is damaged`}>
      <p>
        {`${count === 1 ? 'One file is' : `${count} files are`} missing or changed, such as `}
        <code>{files[0]}</code>
        {`. ${replacementSentence(role, name, served)}`}
      </p>
      <p>
        To repair it, run <code>{`pnpm release repair ${name} ${version}`}</code>.
      </p>
    </Notice>
  );
}

function replacementSentence(role: Damaged['role'], name: string, served: string | null): string {
  if (role === 'fallback') return 'Visitors get it only if the live release fails.';
  if (served) return `Visitors get ${served} instead.`;
  return name === 'shell' ? 'Visitors get no page.' : 'Visitors get an error panel in its place.';
}

interface AlertNoticesProps {
  readonly alerts: readonly ReleaseAlert[];
  readonly className: string | undefined;
}

/** Reports what happened to releases: what failed, since when, and the next step. */
export function AlertNotices({ alerts, className }: AlertNoticesProps) {
  return alerts.map((alert) => (
    <Notice
      key={`${alert.kind} ${alert.name} ${alert.version}`}
      tone={alert.kind === 'rolled-back' ? 'warning' : 'danger'}
      title={alertTitle(alert)}
      className={className}
    >
      <p>
        <time dateTime={alert.since}>{formatTime(alert.since)}</time>
        {`, ${formatAgo(alert.since)}. ${alert.why}`}
      </p>
      {alert.error && (
        <p>
          Most frequent error: <code>{alert.error}</code>
        </p>
      )}
      <p>
        Next: <code>{alert.command}</code>
      </p>
    </Notice>
  ));
}

interface GrantNoticesProps {
  readonly asked: readonly GrantAsked[];
  /** Whether the token belongs to operations. Only operations grant. */
  readonly mayGrant: boolean;
  readonly className: string | undefined;
  readonly onGrant: (grant: GrantAsked) => void;
}

/** Lists what refused releases need: paths, slots and Trusted Types policies. */
export function GrantNotices({ asked, mayGrant, className, onGrant }: GrantNoticesProps) {
  return asked.map((one) => (
    <Notice
      key={one.remote}
      tone="info"
      title={`${one.remote} ${one.version} asks for a grant`}
      className={className}
    >
      <p>{one.prefixes.join(', ')}</p>
      {mayGrant && (
        <Button size="small" onClick={() => onGrant(one)}>
          {`Grant ${one.remote}`}
        </Button>
      )}
    </Notice>
  ));
}

interface FreezeNoticesProps {
  readonly freezes: readonly Freeze[];
  /** Whether the token belongs to operations. Only operations may end a freeze. */
  readonly mayLift: boolean;
  readonly className: string | undefined;
}

export function FreezeNotices({ freezes, mayLift, className }: FreezeNoticesProps) {
  return freezes.map((freeze) => (
    <Notice
      key={`${freeze.remote} ${freeze.from} ${freeze.to}`}
      tone="warning"
      title={freezeTitle(freeze)}
      className={className}
    >
      <p>{`${freeze.who}: ${freeze.why}. Rollbacks stay possible.`}</p>
      {mayLift && (
        <p>
          To end it, run{' '}
          <code>{`pnpm release unfreeze${freeze.remote ? ` --remote ${freeze.remote}` : ''} --why …`}</code>.
        </p>
      )}
    </Notice>
  ));
}

export function freezeTitle({ remote, from, to }: Freeze, now = Date.now()): string {
  const what = remote ? `Nothing new of ${remote}` : 'Nothing new';
  const end = `until ${formatTime(to)}`;
  return Date.parse(from) <= now
    ? `${what} goes live ${end}`
    : `${what} goes live from ${formatTime(from)} ${end}`;
}
