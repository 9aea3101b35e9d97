import { paths, type Reward } from 'shared-contracts/content';
import { createPendingSaves } from 'shared-contracts/remote';
import { SignInSheet } from 'shared-ui';
import { PENDING_KEY, type SavedHeart } from './saved-heart.ts';

export const pendingRewards = createPendingSaves<number>(PENDING_KEY, (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null,
);

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
