import type { LiveRemote, RemoteBuild } from 'shared-contracts';

export interface RemoteOfPage extends LiveRemote {
  /** Build on a tester's own machine. Mounted before the live one. */
  readonly local?: RemoteBuild;
}

/** Returns a remote's builds in the order in which they are tried. */
export const buildsOf = ({ local, live, fallback }: RemoteOfPage): RemoteBuild[] =>
  [local, live, fallback].filter((build) => build !== undefined);
