import { useState } from 'react';
import { isApiError, paths, safeReturnPath } from 'shared-contracts';
import { useSearchParams, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { verifyEmail } from '../data/account-calls.ts';
import { AccountHolds } from '../features/entry/account-holds.tsx';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import styles from '../features/forms/form.module.css';

export const head = () => ({
  title: 'Confirm your email address',
  description: 'The last step of joining: confirm that the email address is yours.',
  canonicalPath: paths.verifyEmail(),
  robots: 'noindex' as const,
});

type State = 'waiting' | 'busy' | 'confirmed' | 'dead' | 'failed';

/**
 * The link in the mail that joining sends. A press confirms, so that programs which look through mail and open its links
 * do not confirm for anybody.
 */
export function Component() {
  const { site, member, session } = useServices();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const callbackUrl = safeReturnPath(search.get('callbackUrl')) ?? paths.profile();
  const [state, setState] = useState<State>(token ? 'waiting' : 'dead');

  async function confirm() {
    setState('busy');
    try {
      const { ticket } = await verifyEmail(member, token);
      const signedIn = ticket && (await session.signIn({ kind: 'login', callbackUrl, form: { ticket } }));
      // With a ticket the page is being left; without one the password is asked for.
      if (!signedIn || signedIn.error) setState('confirmed');
    } catch (error) {
      setState(isApiError(error, 'NOT_FOUND') ? 'dead' : 'failed');
    }
  }

  return (
    <EntryLayout aside={<AccountHolds title="You’ve joined" />}>
      {state === 'confirmed' ? (
        <div className={styles.form} role="status">
          <h1>Confirmed. Welcome to {site.clubName}.</h1>
          <p className={styles.lead}>Sign in with the password you chose to open your account.</p>
          <p>
            <ButtonLink href={paths.signIn({ callbackUrl })} variant="signal" size="large">
              Sign in
            </ButtonLink>
          </p>
        </div>
      ) : state === 'dead' ? (
        <div className={styles.form} role="status">
          <h1>This link has expired</h1>
          <p className={styles.lead}>
            It has been used or is more than a day old. If you used it, you can sign in; if not, please join
            again.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.signIn()}>Sign in</ButtonLink>
            <ButtonLink href={paths.joinNow()} variant="quiet">
              Join
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className={styles.form}>
          <h1>One tap and you’re in</h1>
          <p className={styles.lead}>Confirm that this email address is yours.</p>
          <div role="alert">
            {state === 'failed' && (
              <Notice tone="danger" title="That didn’t go through">
                Your connection may be down. The link still works; try again.
              </Notice>
            )}
          </div>
          <p>
            <Button variant="signal" size="large" busy={state === 'busy'} onClick={() => void confirm()}>
              Confirm my email
            </Button>
          </p>
          <noscript>
            <p>Confirming needs JavaScript.</p>
          </noscript>
        </div>
      )}
    </EntryLayout>
  );
}
