import { type ReleaseManifest, type ReleaseSigner, releaseIdOf } from 'shared-contracts/release';

export type Verdict =
  | { readonly signer: ReleaseSigner; readonly refusal: null }
  | { readonly signer: null; readonly refusal: string };

export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  readonly id: string;
  readonly manifest: ReleaseManifest;
  readonly signer: ReleaseSigner | null;
  /** Reason why its files are not read, or null if it is signed. */
  readonly refusal: string | null;
}

const NOT_CHECKED: Verdict = { signer: null, refusal: 'Its signature was not checked.' };

/** Without a verdict, the record may be compared but not run. */
export const releaseRecord = (
  name: string,
  version: string,
  manifest: ReleaseManifest,
  verdict: Verdict = NOT_CHECKED,
): ReleaseRecord => ({ name, version, id: releaseIdOf(name, version), manifest, ...verdict });

export const renderedBy = ({ server }: Pick<ReleaseManifest, 'server'>) =>
  server === undefined ? 'browser' : 'server';

interface CanaryState {
  readonly release: ReleaseRecord;
  readonly percent: number;
  readonly since: number;
}

export interface ChannelState {
  readonly live: ReleaseRecord;
  readonly liveSince: number;
  readonly fallback: ReleaseRecord | null;
  readonly canary: CanaryState | null;
}

export const releasesOf = ({ live, fallback, canary }: ChannelState): ReleaseRecord[] =>
  [live, fallback, canary?.release].filter((release) => release != null);

export interface RegistryState {
  readonly revision: number;
  readonly channels: ReadonlyMap<string, ChannelState>;
  readonly recalled: ReadonlySet<string>;
}

export const SHELL = 'shell';
