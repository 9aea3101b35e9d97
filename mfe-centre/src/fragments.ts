import type { Fragments } from 'shared-contracts/remote';

/** What a centre shows in slots of other teams' pages. */
export const fragments: Fragments = {
  'home.nearest-centre': () => import('./fragments/home-nearest-centre.fragment.tsx'),
  'profile.preferred-centre': () => import('./fragments/profile-preferred-centre.fragment.tsx'),
};
