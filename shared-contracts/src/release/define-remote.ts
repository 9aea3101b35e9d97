import type { RemoteManifest } from './remote-manifest.ts';

/** Types a manifest. The build validates it by schema, so that browsers need not. */
export const defineRemote = (manifest: RemoteManifest): RemoteManifest => manifest;
