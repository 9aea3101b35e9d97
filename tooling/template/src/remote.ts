import type { RemoteDefinition } from 'shared-contracts/remote';
import { ErrorState } from 'shared-ui';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';

/** The remote's definition for browser and server. */
export const remote: RemoteDefinition = { manifest, pages, ErrorView: ErrorState };
