import type { Fragments } from 'shared-contracts/remote';

export const fragments: Fragments = {
  'home.club': () => import('./fragments/home-club.fragment.tsx'),
  'centre.rewards': () => import('./fragments/centre-rewards.fragment.tsx'),
  'store.rewards': () => import('./fragments/store-rewards.fragment.tsx'),
};
