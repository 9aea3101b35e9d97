import type { LiveRemote, RemoteBuild } from 'shared-contracts';

/** A live remote, as this page mounts it. */
export interface RemoteOfPage extends LiveRemote {
  /** Build on a tester's own machine, which is mounted before the live one. */
  readonly local?: RemoteBuild;
}

/** Builds of a remote in the order in which they are tried. */
export const buildsOf = ({ local, live, fallback }: RemoteOfPage): RemoteBuild[] =>
  [local, live, fallback].filter((build) => build !== undefined);
