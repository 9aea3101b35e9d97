import { paths, safeReturnPath } from 'shared-contracts/content';
import { type PageArgs, useSearchParams, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import { purposeOf } from '../features/entry/sign-in-purpose.ts';
import { SignedInAlready, useIsSignedIn } from '../features/entry/signed-in-already.tsx';
import styles from '../features/forms/form.module.css';
import { textOfError } from '../features/forms/texts.ts';
import { useOutsideProvider } from '../features/forms/use-outside-provider.ts';
import { OutsideSignIn } from '../features/sign-in/outside-sign-in.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';

export const head = ({ services: { site } }: PageArgs) => ({
  title: 'Sign in',
  description: `Sign in to ${site.clubName} for your points, rewards, saved deals and your center.`,
  canonicalPath: paths.signIn(),
  robots: 'noindex' as const,
});

export function Component() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const callbackUrl = safeReturnPath(search.get('callbackUrl'));
  // Another client, such as the desk, asks also a signed-in member to sign in, perhaps with another account.
  const interaction = search.get('interaction');
  const error = search.get('error');
  const purpose = error === 'SessionRequired' ? purposeOf(callbackUrl) : null;
  return (
    <EntryLayout benefits="What’s inside">
      <h1>{purpose ? `Sign in to ${purpose}` : 'Sign in'}</h1>
      <Reason error={error} />
      {isSignedIn && interaction === null ? (
        <SignedInAlready callbackUrl={callbackUrl} />
      ) : (
        <EntryForm callbackUrl={callbackUrl ?? paths.home()} interaction={interaction} />
      )}
    </EntryLayout>
  );
}

function Reason({ error }: { error: string | null }) {
  const text = textOfError(error);
  if (error === 'SessionRequired') {
    return <Notice icon="lock">Sign in to see this page. We’ll bring you right back.</Notice>;
  }
  return (
    text && (
      <Notice tone="danger" title={text.title}>
        {text.text}
      </Notice>
    )
  );
}

function EntryForm({ callbackUrl, interaction }: { callbackUrl: string; interaction: string | null }) {
  const { site } = useServices();
  const provider = useOutsideProvider();
  return (
    <>
      {provider ? (
        <OutsideSignIn provider={provider} kind="login" callbackUrl={callbackUrl} />
      ) : (
        <SignInForm callbackUrl={callbackUrl} interaction={interaction} />
      )}
      <p className={styles.fine}>
        New here? <a href={paths.joinNow({ callbackUrl })}>{`Join ${site.clubName}`}</a>. It’s free.
      </p>
    </>
  );
}
