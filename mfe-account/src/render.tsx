import { createRender } from 'shared-contracts/remote/server';
import { remote } from './remote.ts';

export const render = createRender(remote);
