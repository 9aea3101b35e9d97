import type { ReleaseManifest } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { type ChannelState, type ReleaseRecord, releaseRecord } from '../release-record.ts';
import { PROMOTE_GATES, PUBLISH_GATES } from './gates.ts';
import { createProvidesGate, sharesAreProvided } from './provides-gate.ts';

const release = (name: string, version: string, change: Partial<ReleaseManifest>): ReleaseRecord =>
  releaseRecord(name, version, {
    schema: 1,
    name,
    contracts: '^1.0.0',
    entry: 'web/remoteEntry.mjs',
    app: { js: [], css: [] },
    pages: {},
    exposes: [],
    shared: [],
    files: {},
    ...change,
  });
const shell = (version: string, react: string, exports: string[] = ['useParams']) =>
  release('shell', version, {
    provides: { react: { version: react, exports: '*' }, 'react-router': { version: '8.5.1', exports } },
  });
const remote = (version: string, requiredVersion: string, ...uses: string[]) =>
  release('mfe-a', version, {
    shared: [
      { name: 'react', requiredVersion, singleton: true, uses: ['useState', '*'] },
      { name: 'react-router', requiredVersion: '^8.5.0', singleton: true, uses },
    ],
  });

interface Others {
  readonly fallback?: ReleaseRecord;
  readonly canary?: ReleaseRecord;
}
const channel = (live: ReleaseRecord, { fallback, canary }: Others = {}): ChannelState => ({
  live,
  liveSince: 0,
  fallback: fallback ?? null,
  canary: canary ? { release: canary, percent: 10, since: 0 } : null,
});
const channels = (...states: ChannelState[]) => new Map(states.map((state) => [state.live.name, state]));
const gate = createProvidesGate((module) => (module === 'react-router' ? '8.5.1' : '19.3.1'));

describe('Provides gate: it', () => {
  test('lets a shell pass that has the versions of the server and what every remote takes', () => {
    const remotes = channels(channel(remote('1.0.0', '^19.3.0', 'useParams')));
    expect(gate(shell('1.0.0', '19.3.1'), remotes)).toEqual([]);
    expect(gate(remote('2.0.0', '^19.3.0'), channels(channel(shell('1.0.0', '19.3.1'))))).toEqual([]);
  });

  test('refuses a shell with another version than that with which the server renders, remotes or not', () => {
    const reason = 'shell@2.0.0 provides react 20.0.0, but the server renders with 19.3.1.';
    expect(gate(shell('2.0.0', '20.0.0'), new Map())).toEqual([reason]);
  });

  test('refuses a shell for a live remote, a fallback and a canary, each by name', () => {
    const of = channel(remote('2.0.0', '^19.4.0'), {
      fallback: remote('1.0.0', '^19.3.0', 'useParams', 'useLoaderData'),
      canary: remote('3.0.0', '^19.3.0', '*'),
    });
    expect(gate(shell('2.0.0', '19.3.1'), channels(of))).toEqual([
      'mfe-a@2.0.0 needs react ^19.4.0, but shell@2.0.0 provides 19.3.1.',
      "mfe-a@1.0.0 uses 'useLoaderData' of 'react-router', which shell@2.0.0 does not provide.",
      "mfe-a@3.0.0 takes 'react-router' as a whole, of which shell@2.0.0 provides a part.",
    ]);
  });

  test('refuses a remote for what the live shell lacks, or the canary of the shell', () => {
    const shells = channels(
      channel(shell('1.0.0', '19.3.1', ['useParams', 'useMatches']), { canary: shell('2.0.0', '19.3.1') }),
    );
    expect(gate(remote('1.0.0', '^19.3.0', 'useMatches'), shells)).toEqual([
      "mfe-a@1.0.0 uses 'useMatches' of 'react-router', which shell@2.0.0 does not provide.",
    ]);
    const none = channels(channel(release('shell', '1.0.0', { provides: {} })));
    expect(gate(remote('1.0.0', '^19.3.0'), none)).toEqual([
      "mfe-a@1.0.0 takes 'react', which shell@1.0.0 does not provide.",
      "mfe-a@1.0.0 takes 'react-router', which shell@1.0.0 does not provide.",
    ]);
  });

  test('asks nothing of releases that were built before they said it', () => {
    const former = release('shell', '1.0.0', {});
    expect(gate(former, channels(channel(remote('1.0.0', '^1.0.0'))))).toEqual([]);
    const unsaid = release('mfe-a', '1.0.0', {
      shared: [{ name: 'react', requiredVersion: '^19.0.0', singleton: true }],
    });
    expect(gate(unsaid, channels(channel(shell('1.0.0', '19.3.1'))))).toEqual([]);
  });

  test('stands among the gates of a promotion, and of a publish for the shell alone', () => {
    expect(PROMOTE_GATES).toContain(sharesAreProvided);
    const foreign = shell('2.0.0', '18.3.1');
    const reasons = PUBLISH_GATES.flatMap((publish) => publish(foreign, new Map()));
    expect(reasons).toContainEqual(expect.stringContaining('provides react 18.3.1, but the server renders'));
  });
});
