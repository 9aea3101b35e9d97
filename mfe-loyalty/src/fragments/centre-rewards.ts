import { createFragment } from 'shared-contracts/remote';
import * as fragment from './centre-rewards.fragment.tsx';

export const { bootstrap, mount, update, unmount } = createFragment(fragment);
