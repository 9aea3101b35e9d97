import { DECLARED_KEYS } from 'shared-contracts';

/** A reward whose heart was touched by somebody who then had to sign in. */
export interface PendingReward {
  readonly id: number;
  /** Name of it, for the words that say that it is saved. */
  readonly label: string;
}

const KEY = DECLARED_KEYS.pendingReward.name;

/** Kept in this tab and not in the address: a link that somebody sends must not save anything. */
export function rememberPendingReward(reward: PendingReward): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reward));
  } catch {
    // Without storage the way back still leads to the page, where the heart can be touched again.
  }
}

/** Check for this reward being the one that waits. It is asked for once: afterwards nothing waits. */
export function takePendingReward(id: number): boolean {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (Object(value).id !== id) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
