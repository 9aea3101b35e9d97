import { type LocalRemote, type RemoteBuild, releaseIdOf } from 'shared-contracts';
import type { SendBeacon } from '../composition/outcomes.ts';
import type { RemoteOfPage } from '../composition/remote-of-page.ts';

/** Version of what comes from a tester's own machine: no release has it. */
const VERSION = '0.0.0-local';

export const localRelease = ({ remote }: LocalRemote) => releaseIdOf(remote, VERSION);

/** The remotes with the local build of one of them, which is mounted first; what is released stands behind it. */
export const withLocal = (
  remotes: readonly RemoteOfPage[],
  { remote, origin }: LocalRemote,
): RemoteOfPage[] =>
  remotes.map((one) => (one.name === remote ? { ...one, local: buildAt(origin, one.live) } : one));

/** The container has the file name that it has as a release; it finds its other files beside itself. */
const buildAt = (origin: string, { entry, fragments }: RemoteBuild): RemoteBuild => ({
  version: VERSION,
  entry: `${origin}/${entry.slice(entry.lastIndexOf('/') + 1)}`,
  app: { js: [], css: [] },
  pages: {},
  // What the released one offers is taken from there, too.
  ...(fragments && {
    fragments: Object.fromEntries(Object.keys(fragments).map((slot) => [slot, { js: [], css: [] }])),
  }),
});

/** Sends what is of releases alone. */
export const withoutLocal =
  (send: SendBeacon, local: LocalRemote): SendBeacon =>
  (beacon) => {
    const outcomes = beacon.outcomes?.filter(({ release }) => release !== localRelease(local));
    if (!beacon.outcomes || outcomes?.length) send({ ...beacon, ...(outcomes && { outcomes }) });
  };
