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
      You’ve been signed out. We’ll bring you right back here.
    </Notice>
  );
}
