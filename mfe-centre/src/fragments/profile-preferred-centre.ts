import { createFragment } from 'shared-contracts/remote';
import * as fragment from './profile-preferred-centre.fragment.tsx';

export const { bootstrap, mount, update, unmount } = createFragment(fragment);
