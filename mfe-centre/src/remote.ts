import type { RemoteDefinition } from 'shared-contracts/remote';
import { RetryingError } from './features/frame/retrying-error.tsx';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';

/** The remote, the same in the browser and on the server. */
export const remote: RemoteDefinition = { manifest, pages, ErrorView: RetryingError };
