import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';

/** Notice instead of a member's data after the session ended. */
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
