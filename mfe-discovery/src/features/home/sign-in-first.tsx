import { paths } from 'shared-contracts';
import { SignInSheet } from 'shared-ui';
import { pendingSaves } from './pending-save.ts';
import type { SavedDeal } from './use-deal-saving.ts';

/** The sheet that a heart opens for somebody without a session. */
export function SignInFirst({ asking, onClose }: { asking: SavedDeal | null; onClose: () => void }) {
  return (
    <SignInSheet
      open={asking !== null}
      onClose={onClose}
      what={asking?.label ?? ''}
      signInHref={paths.signIn({ callbackUrl: paths.home() })}
      joinHref={paths.joinNow({ callbackUrl: paths.home() })}
      onGo={() => asking && pendingSaves.remember(asking, asking.label)}
    />
  );
}
