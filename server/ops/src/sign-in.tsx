import { type FormEvent, useState } from 'react';
import { Awning, Button, Mark, TextInput } from 'shared-ui';
import { type Api, createApi, messageOf, STAFF_SIGN_IN } from './api.ts';
import styles from './sign-in.module.css';

/** Asks for a token and tries it before opening the console. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (api: Api) => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim();
    if (!token) return setError('Paste your team’s token.');
    setBusy(true);
    try {
      const api = createApi(token);
      await api.status();
      onSignedIn(api);
    } catch (problem) {
      setError(messageOf(problem));
      setBusy(false);
    }
  }

  return (
    <main className={styles.page}>
      <Awning className={styles.awning} />
      <div className={styles.panel}>
        <Mark className={styles.mark} />
        <h1>Release console</h1>
        <p>See what is live and how it performs, and roll it back.</p>
        <form onSubmit={submit} noValidate>
          <TextInput
            label="Token"
            name="token"
            type="password"
            autoComplete="current-password"
            hint="Your team’s release token. It stays in this tab’s memory."
            error={error}
            required
          />
          <Button type="submit" size="large" block busy={busy}>
            Open the console
          </Button>
        </form>
        <p>
          People with a staff account <a href={STAFF_SIGN_IN}>sign in with it</a>.
        </p>
      </div>
    </main>
  );
}
