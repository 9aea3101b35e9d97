import { type ReleaseManifest, releaseIdOf } from 'shared-contracts';

/** A published release, as the server works with it. */
export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  /** `name@version` */
  readonly id: string;
  readonly manifest: ReleaseManifest;
}

export const releaseRecord = (name: string, version: string, manifest: ReleaseManifest): ReleaseRecord => ({
  name,
  version,
  id: releaseIdOf(name, version),
  manifest,
});

/** What visitors get of one name. */
export interface ChannelState {
  readonly live: ReleaseRecord;
  /** The last good one, for when `live` fails. */
  readonly fallback: ReleaseRecord | null;
}

/** The registry at one revision. */
export interface RegistryState {
  readonly revision: number;
  readonly channels: ReadonlyMap<string, ChannelState>;
}

export const SHELL = 'shell';
