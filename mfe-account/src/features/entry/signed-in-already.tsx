import { useEffect } from 'react';
import { paths, safeReturnPath } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice } from 'shared-ui';

/** True while the shopper is signed in, here or since a moment ago in another tab. */
export function useIsSignedIn(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}

/** True where the browser's Back or Forward brought this document, or took it out of its cache. */
const cameByHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Object(entry).type === 'back_forward');

/** Instead of a form, for somebody who needs none. Who went back to it wanted the page before: it is passed over. */
export function SignedInAlready({ callbackUrl }: { callbackUrl: string | null }) {
  const { navigation } = useServices();
  const member = useFact('member.changed');
  const target = safeReturnPath(callbackUrl) ?? paths.profile();
  useEffect(() => {
    const goOn = () => void navigation.navigate(target, { replace: true });
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && goOn();
    if (cameByHistory()) goOn();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [navigation, target]);
  return (
    <Notice
      tone="success"
      title={member?.first_name ? `You’re signed in, ${member.first_name}` : 'You’re signed in'}
      action={<ButtonLink href={target}>Continue</ButtonLink>}
    />
  );
}
