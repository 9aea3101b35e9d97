import { useState } from 'react';
import { paths, safeReturnPath } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, useSearchParams, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import styles from '../features/forms/form.module.css';
import { ConfirmEmail, type Confirmed } from '../features/join/confirm-email.tsx';
import { Welcome } from '../features/join/welcome.tsx';

export const loader = async ({ request }: PageLoaderArgs) => ({
  isWelcome: new URL(request.url).searchParams.has('welcome'),
});

export const head = ({ data }: PageArgs<Awaited<ReturnType<typeof loader>>>) => ({
  title: data.isWelcome ? 'Welcome to the club' : 'Confirm your email address',
  description: 'The last step of joining: confirm that the email address is yours.',
  canonicalPath: paths.verifyEmail(),
  robots: 'noindex' as const,
});

export function Component() {
  const { site } = useServices();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const next = safeReturnPath(search.get('callbackUrl')) ?? paths.profile();
  const callbackUrl = paths.verifyEmail({ welcome: true, callbackUrl: next });
  const [state, setState] = useState<Confirmed | 'waiting'>(token ? 'waiting' : 'dead');

  if (search.has('welcome'))
    return (
      <EntryLayout benefits="What’s yours now">
        <Welcome next={next} />
      </EntryLayout>
    );
  return (
    <EntryLayout benefits="What’s inside">
      {state === 'waiting' ? (
        <ConfirmEmail token={token} callbackUrl={callbackUrl} onDone={setState} />
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
        <div className={styles.form} role="status">
          <h1>
            {state === 'before' ? 'You’re already a member' : `Confirmed. Welcome to ${site.clubName}.`}
          </h1>
          <p className={styles.lead}>
            {state === 'before'
              ? 'This address was confirmed by another link, so this one isn’t needed. If you don’t know the password, choose a new one.'
              : 'Sign in with the password you chose to open your account.'}
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.signIn({ callbackUrl })} variant="signal" size="large">
              Sign in
            </ButtonLink>
            {state === 'before' && (
              <ButtonLink href={paths.resetPassword()} variant="quiet">
                Choose a new password
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </EntryLayout>
  );
}
