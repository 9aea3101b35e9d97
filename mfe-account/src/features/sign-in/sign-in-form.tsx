import { type FormEvent, useState } from 'react';
import { emailProblem, paths, type SignInResult } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, ErrorSummary, Notice, TextInput } from 'shared-ui';
import { captchaToken, NO_CAPTCHA, wayOutOf } from '../forms/captcha.tsx';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { PasswordInput } from '../forms/password-input.tsx';
import { textOfResult } from '../forms/texts.ts';

export interface SignInFormProps {
  readonly callbackUrl: string;
  /** The provider's interaction that this page stands for; null when one is started on sending. */
  readonly interaction: string | null;
}

function problemsOf(email: string, password: string): Record<string, string> {
  const wrongEmail = emailProblem(email);
  return {
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(password ? {} : { password: 'Enter your password.' }),
  };
}

/** Email and password. Whatever goes wrong, what was typed stays. */
export function SignInForm({ callbackUrl, interaction }: SignInFormProps) {
  const { session, captcha, analytics } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<SignInResult | null>(null);

  async function send(email: string, password: string): Promise<SignInResult> {
    const token = await captchaToken(captcha, 'sign-in');
    if (token === null) return NO_CAPTCHA;
    const form = { email, password, captcha: token };
    return session.signIn({ kind: 'login', callbackUrl, interaction, form });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [email, password] = [textOf(data, 'email'), textOf(data, 'password')];
    const problems = problemsOf(email, password);
    setErrors(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const result = await send(email, password).catch(() => UNREACHABLE);
    if (result.error === null) {
      analytics.track('sign_in', {});
      return;
    }
    setBusy(false);
    setFailure(result);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ fieldId: name, message }))} />
      <div role="alert">
        {failure && (
          <Notice tone="danger" title={textOfResult(failure).title} action={wayOutOf(failure)}>
            {textOfResult(failure).text}
          </Notice>
        )}
      </div>
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
        <Button type="submit" variant="signal" size="large" busy={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
        <a href={paths.resetPassword({ callbackUrl })}>Forgot your password?</a>
      </div>
      <noscript>
        <p>Sign-in needs JavaScript. The rest of the site works without it.</p>
      </noscript>
    </form>
  );
}

const UNREACHABLE: SignInResult = {
  error: 'CLIENT_FETCH_ERROR',
  status: 0,
  message: null,
  fields: {},
  url: null,
};
