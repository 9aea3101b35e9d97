import { useEffect } from 'react';
import { paths, safeReturnPath } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice } from 'shared-ui';

/** Whether the shopper is signed in, also from another tab. */
export function useIsSignedIn(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}

const cameByHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Object(entry).type === 'back_forward');

/** Notice instead of the form. If Back or Forward led here, it is skipped. */
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
