import type { RemoteManifest } from './remote-manifest.ts';

/** Types a manifest where it is written. The build parses it by schema, so that no browser has to. */
export const defineRemote = (manifest: RemoteManifest): RemoteManifest => manifest;
