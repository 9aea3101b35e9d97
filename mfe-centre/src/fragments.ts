import type { Fragments } from 'shared-contracts/remote';

export const fragments: Fragments = {
  'home.nearest-centre': () => import('./fragments/home-nearest-centre.fragment.tsx'),
  'profile.preferred-centre': () => import('./fragments/profile-preferred-centre.fragment.tsx'),
};
