import type { ReleaseManifest } from 'shared-contracts/release';
import {
  type ChannelState,
  type ReleaseRecord,
  releaseRecord,
} from '../delivery/releases/records/release-record.ts';

/** A release as gates see it, with nothing in its manifest but these facts. */
export const gateRelease = (
  name: string,
  change: Partial<ReleaseManifest> = {},
  version = '1.0.0',
): ReleaseRecord =>
  releaseRecord(name, version, {
    schema: 1,
    name,
    contracts: '^1.0.0',
    entry: 'web/remoteEntry.mjs',
    server: 'node/render.mjs',
    app: { js: [], css: [] },
    pages: {},
    exposes: [],
    shared: [],
    files: {},
    ...change,
  });

interface Others {
  readonly fallback?: ReleaseRecord;
  readonly canary?: ReleaseRecord;
}

export const gateChannel = (live: ReleaseRecord, { fallback, canary }: Others = {}): ChannelState => ({
  live,
  liveSince: 0,
  fallback: fallback ?? null,
  canary: canary ? { release: canary, percent: 10, since: 0 } : null,
});

export const gateChannels = (...states: readonly ChannelState[]) =>
  new Map(states.map((state) => [state.live.name, state]));
