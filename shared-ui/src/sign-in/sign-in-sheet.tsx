import { ButtonLink } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

export interface SignInSheetProps {
  readonly open: boolean;
  /** Called if the shopper stays signed out. Nothing is saved. */
  readonly onClose: () => void;
  /** Name of the item: "40% off jeans, Levi's". */
  readonly what: string;
  readonly signInHref: string;
  readonly joinHref: string;
  readonly onGo: () => void;
}

/** Dialog that asks a visitor to sign in before something is saved. */
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
            Join for free
          </ButtonLink>
        </>
      }
    >
      <p>We’ll save it and bring you right back here.</p>
    </Dialog>
  );
}
