import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, Dialog, Notice, Skeleton } from 'shared-ui';
import { createSecurityCalls, securityQuery } from '../../data/security.query.ts';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { PasswordInput } from '../forms/password-input.tsx';
import { useOutsideProvider } from '../forms/use-outside-provider.ts';
import { showPasskey } from '../forms/webauthn.ts';
import { OutsideSignIn } from '../sign-in/outside-sign-in.tsx';

interface ProofProps {
  onAnswer(isProved: boolean): void;
}

const FAILED = 'We couldn’t check that. Please try again in a moment.';

/** Asks for a fresh sign-in over the page: by password, passkey or the outside provider. */
export function ProofDialog({ onAnswer }: ProofProps) {
  const { pathname } = useLocation();
  const provider = useOutsideProvider();
  return (
    <Dialog open title="Confirm it’s you" onClose={() => onAnswer(false)}>
      {provider ? (
        <div className={styles.form}>
          <p>We’ll bring you back here, and you’ll have 10 minutes to make your change.</p>
          <OutsideSignIn provider={provider} kind="login" callbackUrl={pathname} />
        </div>
      ) : (
        <OwnProof onAnswer={onAnswer} />
      )}
    </Dialog>
  );
}

function OwnProof({ onAnswer }: ProofProps) {
  const { member } = useServices();
  const { data, isPending } = useQuery(securityQuery(member));
  const calls = createSecurityCalls(member);
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);

  async function prove(
    way: 'password' | 'passkey',
    proof: () => Promise<Parameters<typeof calls.prove>[0] | null>,
  ) {
    setBusy(way);
    setError(undefined);
    setProblem(null);
    try {
      const given = await proof();
      if (given) {
        await calls.prove(given);
        return onAnswer(true);
      }
    } catch (caught) {
      const refusal = isApiError(caught) && caught.status >= 400 && caught.status < 500 ? caught : null;
      if (refusal?.fields.password && way === 'password') setError(refusal.fields.password);
      else setProblem(refusal?.message ?? FAILED);
    }
    setBusy(null);
  }

  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'proof_password');
    if (!password) return setError('Enter your password.');
    void prove('password', async () => ({ password }));
  };
  const byPasskey = () =>
    void prove('passkey', async () => {
      const shown = await showPasskey(await calls.proofOptions());
      if ('answer' in shown) return { passkey: shown.answer };
      setProblem(shown.problem);
      return null;
    });

  if (isPending) return <Skeleton shape="row" lines={3} />;
  const hasPasskey = (data?.passkeys.length ?? 0) > 0;
  const isPasswordEnough = !data?.second_step;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={byPassword}>
      <p>{isPasswordEnough ? 'Enter your password to confirm.' : 'Use your passkey to confirm.'}</p>
      <div role="alert">{problem && <Notice tone="danger" title={problem} />}</div>
      {isPasswordEnough ? (
        <PasswordInput
          id="proof_password"
          name="proof_password"
          label="Your password"
          autoComplete="current-password"
          error={error}
        />
      ) : (
        <p className={styles.fine}>
          Your account uses two-step verification, so a password isn’t enough here. Lost your passkey? Sign
          out on <a href={paths.profile()}>your profile</a>, then sign in with your password and a recovery
          code: for 10 minutes after that, we won’t ask again.
        </p>
      )}
      <div className={styles.actions}>
        {isPasswordEnough && (
          <Button type="submit" variant="signal" busy={busy === 'password'}>
            Continue
          </Button>
        )}
        {hasPasskey && (
          <Button
            variant={isPasswordEnough ? 'quiet' : 'signal'}
            icon="lock"
            busy={busy === 'passkey'}
            onClick={byPasskey}
          >
            Use a passkey
          </Button>
        )}
        <Button variant="plain" onClick={() => onAnswer(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
