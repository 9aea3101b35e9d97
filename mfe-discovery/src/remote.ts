import type { RemoteDefinition } from 'shared-contracts/remote';
import { ErrorState } from 'shared-ui';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';

export const remote: RemoteDefinition = { manifest, pages, ErrorView: ErrorState };
