import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from 'shared-contracts/content';
import type { MemberClient } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import type { SignInResult } from 'shared-contracts/shell';
import { isApiError } from 'shared-contracts/wire';
import { Button, TextInput } from 'shared-ui';
import { createSecurityCalls } from '../../data/security.query.ts';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { SignInFailure } from '../forms/sign-in-failure.tsx';
import { showPasskey } from '../forms/webauthn.ts';

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
      <SignInFailure failure={failure} />
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
            Start over
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

/** Returns the result of a failed passkey: the given problem, or the failure of the call. */
function passkeyFailure(problem: unknown): SignInResult {
  const rest = { status: 0, fields: {}, url: null };
  if (typeof problem === 'string') return { ...rest, error: 'PASSKEY_UNUSED', message: problem };
  const isOurs = isApiError(problem) && problem.status > 0;
  return {
    ...rest,
    error: isOurs ? problem.code : 'CLIENT_FETCH_ERROR',
    message: isOurs ? problem.message : null,
  };
}

export async function signInByPasskey(
  member: MemberClient,
  send: (form: Readonly<Record<string, unknown>>) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    const shown = await showPasskey(await createSecurityCalls(member).signInOptions());
    return 'answer' in shown ? await send({ passkey: shown.answer }) : passkeyFailure(shown.problem);
  } catch (error) {
    return passkeyFailure(error);
  }
}
