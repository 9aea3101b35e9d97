import { type LocalRemote, type RemoteBuild, releaseIdOf } from 'shared-contracts';
import type { RemoteOfPage } from '../composition/federation/remote-of-page.ts';
import type { SendBeacon } from '../composition/telemetry/outcomes.ts';

/** Version of builds on a tester's own machine. No release has it. */
const VERSION = '0.0.0-local';

export const localRelease = ({ remote }: LocalRemote) => releaseIdOf(remote, VERSION);

export const withLocal = (
  remotes: readonly RemoteOfPage[],
  { remote, origin }: LocalRemote,
): RemoteOfPage[] =>
  remotes.map((one) => (one.name === remote ? { ...one, local: buildAt(origin, one.live) } : one));

/** The local container has the same file name as the release and finds its other files relative to itself. */
const buildAt = (origin: string, { entry, fragments }: RemoteBuild): RemoteBuild => ({
  version: VERSION,
  entry: `${origin}/${entry.slice(entry.lastIndexOf('/') + 1)}`,
  app: { js: [], css: [] },
  pages: {},
  // Fragments that the release offers are also loaded from the local build.
  ...(fragments && {
    fragments: Object.fromEntries(Object.keys(fragments).map((slot) => [slot, { js: [], css: [] }])),
  }),
});

export const withoutLocal =
  (send: SendBeacon, local: LocalRemote): SendBeacon =>
  (beacon) => {
    const outcomes = beacon.outcomes?.filter(({ release }) => release !== localRelease(local));
    if (!beacon.outcomes || outcomes?.length) send({ ...beacon, ...(outcomes && { outcomes }) });
  };
