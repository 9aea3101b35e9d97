import type { LiveRemote, RemoteBuild } from 'shared-contracts';

export interface RemoteOfPage extends LiveRemote {
  /** Build on a tester's own machine. Mounted before the live one. */
  readonly local?: RemoteBuild;
}

export const buildsOf = ({ local, live, fallback }: RemoteOfPage): RemoteBuild[] =>
  [local, live, fallback].filter((build) => build !== undefined);
