import { createFragment } from 'shared-contracts/remote';
import * as fragment from './home-nearest-centre.fragment.tsx';

export const { bootstrap, mount, update, unmount } = createFragment(fragment);
