import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths, type SignInResult } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, Notice, TextInput } from 'shared-ui';
import { createSecurityCalls } from '../../data/security.query.ts';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { textOfResult } from '../forms/texts.ts';
import { showPasskey } from '../forms/webauthn.ts';
import { passkeyFailure } from './passkey-sign-in.ts';

interface SecondStepProps {
  send(form: Readonly<Record<string, unknown>>): Promise<SignInResult>;
  onBack(): void;
}

export function SecondStepForm({ send, onBack }: SecondStepProps) {
  const { member } = useServices();
  const [busy, setBusy] = useState<'passkey' | 'code' | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<SignInResult | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => lead.current?.focus(), []);

  async function answer(way: 'passkey' | 'code', second: () => Promise<SignInResult>) {
    setBusy(way);
    setError(undefined);
    setFailure(null);
    const result = await second().catch(passkeyFailure);
    if (result.error === null) return;
    setBusy(null);
    if (way === 'code' && result.error === 'WRONG_CREDENTIALS') setError(result.message ?? undefined);
    else setFailure(result);
  }

  const byPasskey = () =>
    void answer('passkey', async () => {
      const shown = await showPasskey(await createSecurityCalls(member).secondStepOptions());
      return 'answer' in shown ? send({ second: { passkey: shown.answer } }) : passkeyFailure(shown.problem);
    });
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), 'recovery_code').trim();
    if (!code) return setError('Enter a recovery code, or use a passkey.');
    void answer('code', () => send({ second: { code } }));
  };

  return (
    <form className={styles.form} method="post" noValidate onSubmit={byCode}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        Your password is right. One more step: use your passkey.
      </p>
      <div role="alert">
        {failure && (
          <Notice tone="danger" title={textOfResult(failure).title}>
            {textOfResult(failure).text}
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="signal" size="large" icon="lock" busy={busy === 'passkey'} onClick={byPasskey}>
          Use a passkey
        </Button>
      </div>
      <div className={styles.group}>
        <TextInput
          id="recovery_code"
          name="recovery_code"
          label="Recovery code"
          hint="Lost your passkey? Each code works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={error}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={busy === 'code'}>
            Use this code
          </Button>
          <Button variant="plain" onClick={onBack}>
            Start again
          </Button>
        </div>
        <p className={styles.fine}>
          Lost your codes, too? <a href={paths.contactUs({ topic: 'club' })}>Write to us</a> from the address
          of your account.
        </p>
      </div>
    </form>
  );
}
