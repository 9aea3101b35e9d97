import { createFragment } from 'shared-contracts/remote';
import * as fragment from './home-club.fragment.tsx';

export const { bootstrap, mount, update, unmount } = createFragment(fragment);
