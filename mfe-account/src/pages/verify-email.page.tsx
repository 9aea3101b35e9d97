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
    <EntryLayout aside={<AccountHolds title="What you have joined" />}>
      {state === 'confirmed' ? (
        <div className={styles.form} role="status">
          <h1>Confirmed. Welcome to {site.clubName}.</h1>
          <p className={styles.lead}>Sign in with the password you chose, and your account is open.</p>
          <p>
            <ButtonLink href={paths.signIn({ callbackUrl })} variant="signal" size="large">
              Sign in
            </ButtonLink>
          </p>
        </div>
      ) : state === 'dead' ? (
        <div className={styles.form} role="status">
          <h1>This link is no longer good</h1>
          <p className={styles.lead}>
            It has been used, or is older than a day. If you used it, you can sign in; if not, join once more.
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
          <h1>One press, and you are in</h1>
          <p className={styles.lead}>Confirm that this email address is yours.</p>
          <div role="alert">
            {state === 'failed' && (
              <Notice tone="danger" title="That did not come through">
                The connection may be gone for a moment. The link is still good: try again.
              </Notice>
            )}
          </div>
          <p>
            <Button variant="signal" size="large" busy={state === 'busy'} onClick={() => void confirm()}>
              Confirm my address
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
