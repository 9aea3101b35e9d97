import { paths, type Reward } from 'shared-contracts';
import { SignInSheet } from 'shared-ui';
import { pendingRewards } from './pending-reward.ts';
import type { SavedHeart } from './use-saved-heart.ts';

export interface SignInFirstProps {
  readonly heart: SavedHeart;
  readonly reward: Reward;
  readonly label: string;
}

export function SignInFirst({ heart, reward, label }: SignInFirstProps) {
  const callbackUrl = paths.reward(reward.centre, reward.storeName, reward.id);
  return (
    <SignInSheet
      open={heart.isAsking}
      onClose={heart.stopAsking}
      what={label}
      signInHref={paths.signIn({ callbackUrl })}
      joinHref={paths.joinNow({ callbackUrl })}
      onGo={() => pendingRewards.remember(reward.id, label)}
    />
  );
}
