import { paths } from 'shared-contracts';
import { SignInSheet } from 'shared-ui';
import { pendingSaves } from './pending-save.ts';
import type { Asking } from './saving-store.ts';

export function SignInFirst({ asking, onClose }: { asking: Asking | null; onClose: () => void }) {
  const callbackUrl = asking?.path;
  return (
    <SignInSheet
      open={asking !== null}
      onClose={onClose}
      what={asking?.item.label ?? ''}
      signInHref={paths.signIn({ callbackUrl })}
      joinHref={paths.joinNow({ callbackUrl })}
      onGo={() => asking && pendingSaves.remember(asking.item, asking.item.label)}
    />
  );
}
