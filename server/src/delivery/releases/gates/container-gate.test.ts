import type { ContainerKind, ReleaseManifest } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { type ChannelState, type ReleaseRecord, releaseRecord } from '../release-record.ts';
import { containersCanBeLoaded } from './container-gate.ts';

const release = (name: string, version: string, change: Partial<ReleaseManifest>): ReleaseRecord =>
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
const remote = (version: string, container?: ContainerKind) =>
  release('mfe-a', version, container ? { container } : {});
const shell = (version: string, ...loads: ContainerKind[]) =>
  release('shell', version, loads.length > 0 ? { loads } : {});
const channel = (live: ReleaseRecord, fallback: ReleaseRecord | null = null): ChannelState => ({
  live,
  liveSince: 0,
  fallback,
  canary: null,
});
const channels = (...states: ChannelState[]) => new Map(states.map((state) => [state.live.name, state]));

const FORMER = { shell: shell('1.0.0'), remote: remote('1.0.0') };
const NOW = {
  shell: shell('2.0.0', 'protocol', 'module-federation'),
  remote: remote('2.0.0', 'module-federation'),
};

describe('Container gate: it', () => {
  test('lets a shell that loads both kinds go live first, and remotes after it', () => {
    expect(containersCanBeLoaded(NOW.shell, channels(channel(FORMER.shell), channel(FORMER.remote)))).toEqual(
      [],
    );
    const between = channels(channel(NOW.shell, FORMER.shell), channel(FORMER.remote));
    expect(containersCanBeLoaded(NOW.remote, between)).toEqual([]);
  });

  test('refuses a remote that the live shell cannot load, and says why', () => {
    const before = channels(channel(FORMER.shell), channel(FORMER.remote));
    expect(containersCanBeLoaded(NOW.remote, before)).toEqual([
      "mfe-a@2.0.0 has a container of the kind 'module-federation', but shell@1.0.0 loads protocol alone.",
    ]);
  });

  test('refuses the way back to a shell that cannot load a live remote or its fallback', () => {
    const reason =
      "mfe-a@2.0.0 has a container of the kind 'module-federation', but shell@1.0.0 loads protocol alone.";
    const live = channels(channel(NOW.shell, FORMER.shell), channel(NOW.remote, FORMER.remote));
    expect(containersCanBeLoaded(FORMER.shell, live)).toEqual([reason]);
    const asFallback = channels(channel(NOW.shell), channel(FORMER.remote, NOW.remote));
    expect(containersCanBeLoaded(FORMER.shell, asFallback)).toEqual([reason]);
  });

  test('lets the remotes go back first, and the shell after them', () => {
    const live = channels(channel(NOW.shell, FORMER.shell), channel(NOW.remote, FORMER.remote));
    expect(containersCanBeLoaded(FORMER.remote, live)).toEqual([]);
    const after = channels(channel(NOW.shell, FORMER.shell), channel(FORMER.remote));
    expect(containersCanBeLoaded(FORMER.shell, after)).toEqual([]);
  });
});
