import { type ReleaseManifest, type ReleaseSigner, releaseIdOf } from 'shared-contracts';

/** Verdict on a release: who signed it, or why nothing of it is run. */
export type Verdict =
  | { readonly signer: ReleaseSigner; readonly refusal: null }
  | { readonly signer: null; readonly refusal: string };

/** A release, as the server works with it. */
export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  /** `name@version` */
  readonly id: string;
  readonly manifest: ReleaseManifest;
  /** Null where no signature of it can be trusted. */
  readonly signer: ReleaseSigner | null;
  /** Sentence that says why none of its files is read; null where it is signed. */
  readonly refusal: string | null;
}

const NOT_LOOKED_AT: Verdict = { signer: null, refusal: 'Its signature was not looked at.' };

/** Without a verdict it is there to be compared, and never to be run. */
export const releaseRecord = (
  name: string,
  version: string,
  manifest: ReleaseManifest,
  verdict: Verdict = NOT_LOOKED_AT,
): ReleaseRecord => ({ name, version, id: releaseIdOf(name, version), manifest, ...verdict });

/** Place where its pages are rendered first. */
export const renderedBy = ({ server }: Pick<ReleaseManifest, 'server'>) =>
  server === undefined ? 'browser' : 'server';

/** A release that a share of the visitors gets in the place of the live one. */
export interface CanaryState {
  readonly release: ReleaseRecord;
  /** 1 to 100. */
  readonly percent: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Channel of one name: what visitors get of it. */
export interface ChannelState {
  readonly live: ReleaseRecord;
  /** Milliseconds since the epoch. */
  readonly liveSince: number;
  /** The last good one, for when `live` fails. */
  readonly fallback: ReleaseRecord | null;
  readonly canary: CanaryState | null;
}

/** Everything that visitors may get of one name. */
export const releasesOf = ({ live, fallback, canary }: ChannelState): ReleaseRecord[] =>
  [live, fallback, canary?.release].filter((release) => release != null);

/** The registry at one revision. */
export interface RegistryState {
  readonly revision: number;
  readonly channels: ReadonlyMap<string, ChannelState>;
  /** `name@version` of all that were taken away: nobody gets them any more. */
  readonly recalled: ReadonlySet<string>;
}

export const SHELL = 'shell';
