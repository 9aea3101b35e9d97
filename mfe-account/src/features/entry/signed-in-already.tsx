import { paths, safeReturnPath } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { ButtonLink, Notice } from 'shared-ui';

/** True while the shopper is signed in, here or since a moment ago in another tab. */
export function useIsSignedIn(): boolean {
  const { status, error } = useFact('session.changed');
  return status === 'authenticated' && error === null;
}

/** Instead of a form, for somebody who needs none. */
export function SignedInAlready({ callbackUrl }: { callbackUrl: string | null }) {
  const member = useFact('member.changed');
  return (
    <Notice
      tone="success"
      title={member?.first_name ? `You’re signed in, ${member.first_name}` : 'You’re signed in'}
      action={<ButtonLink href={safeReturnPath(callbackUrl) ?? paths.profile()}>Continue</ButtonLink>}
    />
  );
}
