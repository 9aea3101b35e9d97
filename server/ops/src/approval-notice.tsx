import type { Approval } from 'shared-contracts';
import { Button, Notice } from 'shared-ui';
import styles from './remote-section.module.css';
import { agoWords, whenWords } from './words.ts';

export function wishSentence({ kind, version, steps, who, askedAt, why }: Approval): string {
  const shares = steps.map((step) => `${step} %`).join(' → ');
  const wish = kind === 'promote' ? `${version} for everybody` : `${version} as a ${kind}, ${shares}`;
  return `${who} asked ${agoWords(askedAt)} for ${wish}: ${why}`;
}

export interface ApprovalNoticeProps {
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
        <p>{wishSentence(approval)}</p>
        <p>
          {mayChange && whoWords(yours, approvers)} It lapses{' '}
          <time dateTime={lapsesAt}>{whenWords(lapsesAt)}</time>.
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

function whoWords(isYours: boolean, approvers: number): string {
  if (approvers === 0)
    return 'No other token could approve it: withdraw it, make one for this release, and ask again.';
  return isYours ? 'Your token asked for it, so another one approves it.' : 'Your token may approve it.';
}
