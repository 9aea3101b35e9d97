import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, safeReturnPath } from 'shared-contracts/content';
import { type PageArgs, useSearchParams, useServices } from 'shared-contracts/remote';
import { centresQuery } from '../data/centres.query.ts';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import { SignedInAlready, useIsSignedIn } from '../features/entry/signed-in-already.tsx';
import styles from '../features/forms/form.module.css';
import { useOutsideProvider } from '../features/forms/use-outside-provider.ts';
import { CheckYourMail } from '../features/join/check-your-mail.tsx';
import { JoinForm } from '../features/join/join-form.tsx';
import { OutsideSignIn } from '../features/sign-in/outside-sign-in.tsx';

export { loadCentres as loader } from '../data/centres.query.ts';

export const head = ({ services: { site } }: PageArgs) => ({
  title: 'Join the club',
  description: `Join ${site.clubName}: it’s free for anyone 18 or older, with a point for every dollar from your first purchase.`,
  canonicalPath: paths.joinNow(),
});

export function Component() {
  const [search] = useSearchParams();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const isSignedIn = useIsSignedIn();
  const callbackUrl = safeReturnPath(search.get('callbackUrl'));
  const benefits = 'One account, every center';
  if (mailedTo !== null && !isSignedIn) {
    return (
      <EntryLayout benefits={benefits}>
        <CheckYourMail email={mailedTo} onAgain={() => setMailedTo(null)} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout benefits={benefits}>
      <h1>Join once. Every dollar counts after that.</h1>
      {isSignedIn ? (
        <SignedInAlready callbackUrl={callbackUrl} />
      ) : (
        <EntryForm
          callbackUrl={callbackUrl ?? paths.home()}
          interaction={search.get('interaction')}
          onMailed={setMailedTo}
        />
      )}
    </EntryLayout>
  );
}

interface EntryFormProps {
  readonly callbackUrl: string;
  readonly interaction: string | null;
  onMailed(email: string): void;
}

function EntryForm({ callbackUrl, interaction, onMailed }: EntryFormProps) {
  const { site, content } = useServices();
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const provider = useOutsideProvider();
  return (
    <>
      <p className={styles.lead}>
        {`${site.clubName} is free. Already a member? `}
        <a href={paths.signIn({ callbackUrl })}>Sign in.</a>
      </p>
      {provider ? (
        <OutsideSignIn provider={provider} kind="create" callbackUrl={callbackUrl} />
      ) : (
        <JoinForm callbackUrl={callbackUrl} interaction={interaction} centres={centres} onMailed={onMailed} />
      )}
    </>
  );
}
