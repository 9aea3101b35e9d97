import { type FormEvent, lazy, Suspense, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { emailProblem } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import type { SignInResult } from 'shared-contracts/shell';
import { Button, ErrorSummary, Skeleton, TextInput } from 'shared-ui';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { PasswordInput } from '../forms/password-input.tsx';
import { captchaToken, SignInFailure, unsent } from '../forms/sign-in-failure.tsx';

export interface SignInFormProps {
  readonly callbackUrl: string;
  /** The provider's interaction, or null if the form starts one when sent. */
  readonly interaction: string | null;
}

function problemsOf(email: string, password: string): Record<string, string> {
  const wrongEmail = emailProblem(email);
  return {
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(password ? {} : { password: 'Enter your password.' }),
  };
}

/** Loaded only for members with a passkey or a second step. */
const passkeys = () => import(/* webpackChunkName: "passkey-sign-in" */ './passkey-sign-in.tsx');
const SecondStepForm = lazy(async () => ({ default: (await passkeys()).SecondStepForm }));

export function SignInForm({ callbackUrl, interaction }: SignInFormProps) {
  const { session, captcha, analytics, member } = useServices();
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const [isSecond, setSecond] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<SignInResult | null>(null);

  async function send(form: Readonly<Record<string, unknown>>): Promise<SignInResult> {
    const result = await session.signIn({ kind: 'login', callbackUrl, interaction, form });
    if (result.error === null) analytics.track('sign_in', {});
    return result;
  }

  async function sendPassword(email: string, password: string): Promise<SignInResult> {
    const token = await captchaToken(captcha, 'sign-in');
    return token === null ? unsent('CAPTCHA_UNAVAILABLE') : send({ email, password, captcha: token });
  }

  async function run(way: 'password' | 'passkey', signIn: () => Promise<SignInResult>) {
    setFailure(null);
    setBusy(way);
    const result = await signIn().catch(() => unsent());
    if (result.error === null) return;
    setBusy(null);
    if (result.error === 'SECOND_STEP_NEEDED') setSecond(true);
    else setFailure(result);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [email, password] = [textOf(data, 'email'), textOf(data, 'password')];
    const problems = problemsOf(email, password);
    setErrors(problems);
    setFailure(null);
    if (Object.keys(problems).length === 0) void run('password', () => sendPassword(email, password));
  }

  if (isSecond) {
    return (
      <Suspense fallback={<Skeleton shape="row" lines={3} />}>
        <SecondStepForm send={send} onBack={() => setSecond(false)} />
      </Suspense>
    );
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ fieldId: name, message }))} />
      <SignInFailure failure={failure} />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        required
      />
      <PasswordInput
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="signal" size="large" busy={busy === 'password'}>
          {busy === 'password' ? 'Signing in' : 'Sign in'}
        </Button>
        <a href={paths.resetPassword({ callbackUrl })}>Forgot your password?</a>
      </div>
      <div className={styles.group}>
        <p>
          <Button
            variant="quiet"
            icon="lock"
            busy={busy === 'passkey'}
            onClick={() => void run('passkey', async () => (await passkeys()).signInByPasskey(member, send))}
          >
            Sign in with a passkey
          </Button>
        </p>
      </div>
      <noscript>
        <p>Sign-in needs JavaScript. The rest of the site works without it.</p>
      </noscript>
    </form>
  );
}
