import type { Fragments } from 'shared-contracts/remote';

/** What the club offers for slots of other teams' pages. */
export const fragments: Fragments = {
  'home.club': () => import('./fragments/home-club.fragment.tsx'),
  'centre.rewards': () => import('./fragments/centre-rewards.fragment.tsx'),
  'store.rewards': () => import('./fragments/store-rewards.fragment.tsx'),
};
