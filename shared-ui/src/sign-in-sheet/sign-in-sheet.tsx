import { ButtonLink } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

export interface SignInSheetProps {
  readonly open: boolean;
  /** Called when the shopper stays signed out: nothing is saved, and the page stands as it did. */
  readonly onClose: () => void;
  /** Name of what was to be saved: "40% off jeans, Levi's". */
  readonly what: string;
  /** Addresses that lead back here. */
  readonly signInHref: string;
  readonly joinHref: string;
  /** Called before either of them is followed. */
  readonly onGo: () => void;
}

/** Asks somebody without a session to sign in before something is saved, over the page that they are on. */
export function SignInSheet({ open, onClose, what, signInHref, joinHref, onGo }: SignInSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Sign in to save “${what}”`}
      actions={
        <>
          <ButtonLink variant="signal" href={signInHref} onClick={onGo}>
            Sign in
          </ButtonLink>
          <ButtonLink variant="quiet" href={joinHref} onClick={onGo}>
            Join, it is free
          </ButtonLink>
        </>
      }
    >
      <p>You’ll come right back to this page, with it saved.</p>
    </Dialog>
  );
}
