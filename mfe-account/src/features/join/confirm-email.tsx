import { type FormEvent, useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, ErrorSummary, Notice } from 'shared-ui';
import { verifyEmail } from '../../data/account-calls.ts';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { NewPassword } from './new-password.tsx';

/** Result of a link: account confirmed now or earlier, or an invalid link. */
export type Confirmed = 'confirmed' | 'before' | 'dead';

interface ConfirmEmailProps {
  readonly token: string;
  readonly callbackUrl: string;
  readonly onDone: (how: Confirmed) => void;
}

/**
 * Confirms an address. Requires a click, because mail scanners open links. In another browser, the shopper
 * chooses a new password, since the form may be a stranger's.
 */
export function ConfirmEmail({ token, callbackUrl, onDone }: ConfirmEmailProps) {
  const { member, session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [choosing, setChoosing] = useState<{ readonly problem: string | undefined } | null>(null);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = choosing ? textOf(new FormData(event.currentTarget), 'password') : undefined;
    if (choosing && !password) return setChoosing({ problem: 'Choose a password.' });
    setBusy(true);
    setFailed(false);
    try {
      const { ticket } = await verifyEmail(member, token, password);
      const signedIn = ticket && (await session.signIn({ kind: 'login', callbackUrl, form: { ticket } }));
      // With a ticket the page unloads. Without one the shopper signs in with the password.
      if (!signedIn || signedIn.error) onDone('confirmed');
    } catch (error) {
      setBusy(false);
      const problem = isApiError(error) ? error.fields.password : undefined;
      if (problem) setChoosing({ problem: choosing ? problem : undefined });
      else if (isApiError(error, 'NOT_FOUND')) onDone('dead');
      else if (isApiError(error, 'CONFLICT')) onDone('before');
      else setFailed(true);
    }
  }

  const problem = choosing?.problem;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void confirm(event)}>
      <h1>{choosing ? 'Choose your password' : 'One tap and you’re in'}</h1>
      <p className={styles.lead} role={choosing ? 'status' : undefined}>
        {choosing
          ? 'You opened this link in a different browser than the one you joined in. To make sure it’s you, choose a password here. It replaces the one you typed when you joined.'
          : 'Confirm that this email address is yours.'}
      </p>
      {choosing && (
        <>
          <ErrorSummary errors={problem ? [{ fieldId: 'password', message: problem }] : []} />
          <NewPassword error={problem} />
        </>
      )}
      <div role="alert">
        {hasFailed && (
          <Notice tone="danger" title="That didn’t go through">
            The link still works; try again in a moment.
          </Notice>
        )}
      </div>
      <p>
        <Button type="submit" variant="signal" size="large" busy={isBusy}>
          {choosing ? 'Save and finish joining' : 'Confirm my email'}
        </Button>
      </p>
      <noscript>
        <p>Confirming needs JavaScript.</p>
      </noscript>
    </form>
  );
}
