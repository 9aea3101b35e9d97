import type { Pages, RemoteDefinition } from 'shared-contracts/remote';
import { remote as account } from '../../../mfe-account/src/remote.ts';
import { remote as centre } from '../../../mfe-centre/src/remote.ts';
import { remote as discovery } from '../../../mfe-discovery/src/remote.ts';
import { remote as loyalty } from '../../../mfe-loyalty/src/remote.ts';

const parts: readonly RemoteDefinition[] = [discovery, centre, loyalty, account];

/** The pages of all remotes as if they were one application's: one router, one query cache, one bundle. */
export const site: RemoteDefinition = {
  ...centre,
  manifest: {
    ...discovery.manifest,
    name: 'site',
    routes: parts.flatMap(({ manifest }) => manifest.routes),
  },
  pages: Object.assign({}, ...parts.map(({ pages }) => pages)) as Pages,
};
