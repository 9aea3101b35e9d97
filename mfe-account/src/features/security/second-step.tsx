import { useState } from 'react';
import { Button, Dialog } from 'shared-ui';
import type { Security } from '../../data/security.query.ts';
import styles from '../forms/form.module.css';
import { SaveNotice, useSave } from '../member/save.tsx';
import securityStyles from './security.module.css';
import { useSecurityChange } from './use-security-change.ts';

export function SecondStep({ security }: { security: Security }) {
  const { calls, reload, save: step, withProof, question } = useSecurityChange();
  const making = useSave();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { second_step: isOn, passkeys, recovery_codes_left: left } = security;

  const toggle = () =>
    step.run(async () => {
      setCodes(await withProof(() => calls.setSecondStep(!isOn)));
      await reload();
    });
  const make = () =>
    making.run(async () => {
      setCodes(await withProof(calls.makeRecoveryCodes));
      await reload();
    });

  return (
    <>
      <div className={styles.form}>
        <p>
          {isOn
            ? 'Two-step verification is on: after your password, we ask for a passkey or a recovery code.'
            : 'Two-step verification is off: you sign in with just your password.'}
        </p>
        {passkeys.length === 0 && !isOn ? (
          <p className={styles.fine}>Add a passkey first: two-step verification will ask for it.</p>
        ) : (
          <div className={styles.actions}>
            <Button variant="quiet" busy={step.state === 'busy'} onClick={() => void toggle()}>
              {isOn ? 'Turn off two-step verification' : 'Turn on two-step verification'}
            </Button>
          </div>
        )}
        <SaveNotice state={step.state} />
        <div className={styles.group}>
          <h3>Recovery codes</h3>
          <p>
            If you lose your passkey, each code works once in its place, after your password. Keep them on
            paper or in a password manager.
          </p>
          <p>
            {left === 0
              ? 'You have no recovery codes.'
              : `You have ${left} unused ${left === 1 ? 'code' : 'codes'}.`}
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" busy={making.state === 'busy'} onClick={() => void make()}>
              Get new recovery codes
            </Button>
          </div>
          <p className={styles.fine}>
            New codes replace old ones. If you lose both your passkeys and your codes, only we can let you
            back in: email us from your account’s address.
          </p>
          {making.state !== 'saved' && <SaveNotice state={making.state} />}
        </div>
      </div>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {question}
    </>
  );
}

/** Codes are shown only once, so a click outside does not close the dialog. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog
      open
      kind="alert"
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <>
          <Button variant="signal" onClick={onClose}>
            I’ve saved them
          </Button>
          <Button variant="quiet" icon="copy" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </>
      }
    >
      <p>We won’t show these again. Each code works once.</p>
      <ul className={securityStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {isCopied && 'Copied'}
      </p>
    </Dialog>
  );
}
