import { createRender } from 'shared-contracts/remote/server';
import { fragments } from './fragments.ts';
import { remote } from './remote.ts';

export const render = createRender(remote, fragments);
