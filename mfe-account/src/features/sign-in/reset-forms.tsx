import { type FormEvent, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { emailProblem, passwordProblem } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, ButtonLink, ErrorSummary, Notice, TextInput } from 'shared-ui';
import { requestPasswordReset, setNewPassword } from '../../data/account-calls.ts';
import styles from '../forms/form.module.css';
import { createFormMemory, textOf } from '../forms/form-values.ts';
import { MailFolderHint } from '../forms/mail-folder-hint.tsx';
import { textOfError } from '../forms/texts.ts';
import { NewPassword } from '../join/new-password.tsx';

type Failure = ReturnType<typeof textOfError>;

function failureOf(error: unknown): Failure {
  const hasAnswer = isApiError(error) && error.code !== 'NETWORK_ERROR' && error.code !== 'TIMEOUT';
  return textOfError(hasAnswer ? error.code : 'CLIENT_FETCH_ERROR');
}

const useEmailMemory = createFormMemory((data) => textOf(data, 'email'));

/** Form that requests a reset link. The answer must not reveal whether the address has an account. */
export function AskForReset({ callbackUrl }: { callbackUrl: string }) {
  const { member, captcha, analytics } = useServices();
  const { form, saved } = useEmailMemory();
  const [state, setState] = useState<'waiting' | 'busy' | 'sent'>('waiting');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email');
    const problem = emailProblem(email);
    setError(problem ?? undefined);
    setFailure(null);
    if (problem) return;
    setState('busy');
    try {
      await captcha.load();
      await requestPasswordReset(member, {
        email,
        callbackUrl,
        captcha: await captcha.execute('reset-password'),
      });
      analytics.track('password_reset_request', {});
      setState('sent');
    } catch (caught) {
      setFailure(failureOf(caught));
      setState('waiting');
    }
  }

  if (state === 'sent') {
    return (
      <Notice tone="success" role="status" title="Check your email">
        If that address has an account, we’ve sent a link to choose a new password. It’s good for one hour.{' '}
        <MailFolderHint />
      </Notice>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        defaultValue={saved}
        error={error}
        required
      />
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="signal" size="large" busy={state === 'busy'}>
          Send me a link
        </Button>
        <a href={paths.signIn({ callbackUrl })}>Back to sign-in</a>
      </div>
      <ScriptsNeeded />
    </form>
  );
}

export function ChoosePassword({ token, callbackUrl }: { token: string; callbackUrl: string }) {
  const { member, session } = useServices();
  const [state, setState] = useState<'waiting' | 'busy' | 'done' | 'dead'>('waiting');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'password');
    const problem = passwordProblem(password);
    setError(problem ?? undefined);
    setFailure(null);
    if (problem) return;
    setState('busy');
    try {
      await setNewPassword(member, { token, password });
      setState('done');
      void session.refresh();
    } catch (caught) {
      if (isApiError(caught, 'NOT_FOUND')) return setState('dead');
      setState('waiting');
      const field = isApiError(caught) ? caught.fields.password : undefined;
      if (field) setError(field);
      else setFailure(failureOf(caught));
    }
  }

  if (state === 'done') {
    return (
      <Notice
        tone="success"
        role="status"
        title="Your password has been changed"
        action={<ButtonLink href={paths.signIn({ callbackUrl })}>Sign in</ButtonLink>}
      >
        We signed out every device.
      </Notice>
    );
  }
  if (state === 'dead') {
    return (
      <Notice
        tone="warning"
        role="status"
        title="This link has expired"
        action={<ButtonLink href={paths.resetPassword()}>Get a new link</ButtonLink>}
      >
        It has been used or is more than an hour old.
      </Notice>
    );
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={error ? [{ fieldId: 'password', message: error }] : []} />
      <NewPassword label="New password" error={error} />
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="signal" size="large" busy={state === 'busy'}>
          Save password
        </Button>
      </div>
      <ScriptsNeeded />
    </form>
  );
}

function ScriptsNeeded() {
  return (
    <noscript>
      <p>A new password needs JavaScript. The rest of the site works without it.</p>
    </noscript>
  );
}

function FailureNotice({ failure }: { failure: Failure }) {
  return (
    <div role="alert">
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
    </div>
  );
}
