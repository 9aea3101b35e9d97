import { createLifecycles } from 'shared-contracts/remote';
import { remote } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = createLifecycles(remote);
