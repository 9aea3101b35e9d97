import { createFragment } from 'shared-contracts/remote';
import * as fragment from './store-rewards.fragment.tsx';

export const { bootstrap, mount, update, unmount } = createFragment(fragment);
