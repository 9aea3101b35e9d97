import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';

/** Instead of a member's data, for somebody whose sign-in has ended while the page stood. */
export function SignInAgain({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Please sign in again"
      action={
        <Button size="small" onClick={onSignIn}>
          Sign in
        </Button>
      }
    >
      Your sign-in has ended. You will be brought back to this page.
    </Notice>
  );
}
