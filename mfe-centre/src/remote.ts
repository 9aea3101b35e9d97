import type { RemoteDefinition } from 'shared-contracts/remote';
import { RetryingError } from './features/frame/retrying-error.tsx';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';

export const remote: RemoteDefinition = { manifest, pages, ErrorView: RetryingError };
