import type { STORAGE_KEYS } from 'shared-contracts/member';

/** Storage key of a pending reward. Typed as the declared key, without importing the whole table. */
export const PENDING_KEY: (typeof STORAGE_KEYS)['pendingReward']['name'] = 'pending-reward';

export interface SavedHeart {
  readonly isSaved: boolean;
  /** Result of the last change that the heart cannot show. */
  readonly news: { readonly tone: 'success' | 'danger'; readonly text: string } | null;
  toggle(): void;
  readonly isAsking: boolean;
  stopAsking(): void;
}
