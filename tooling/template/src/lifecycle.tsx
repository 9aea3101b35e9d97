import { createLifecycles } from 'shared-contracts/remote';
import { remote } from './remote.ts';

/** The remote's federated export `./app`. */
export const { bootstrap, mount, unmount, prefetch } = createLifecycles(remote);
