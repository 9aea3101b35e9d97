import { useLocation } from 'react-router';
import { useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';

/** Instead of a member's data, for somebody whose sign-in has ended while the page stood. */
export function SignInAgain() {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="warning"
      title="Please sign in again"
      action={
        <Button size="small" onClick={() => session.requireSignIn(pathname + search)}>
          Sign in
        </Button>
      }
    >
      Your sign-in has ended. You will be brought back to this page.
    </Notice>
  );
}
