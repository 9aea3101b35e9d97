import type { LiveRemote, RemoteBuild } from 'shared-contracts/composition';
import { releaseBase } from 'shared-contracts/release';

export interface RemoteOfPage extends LiveRemote {
  /** Build on a tester's own machine. Mounted before the live one. */
  readonly local?: RemoteBuild;
}

export const buildsOf = ({ local, live, fallback }: RemoteOfPage): RemoteBuild[] =>
  [local, live, fallback].filter((build) => build !== undefined);

export const baseOf = (remote: RemoteOfPage, { version, entry }: RemoteBuild) =>
  entry === remote.local?.entry ? new URL('.', entry).href : releaseBase(remote.name, version);
