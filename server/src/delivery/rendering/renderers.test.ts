import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from 'shared-contracts/release';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import { type RegistryState, releaseRecord } from '../releases/records/release-record.ts';
import { Renderers } from './renderers.ts';

const release = (version: number) =>
  releaseRecord('mfe-a', `${version}.0.0`, { files: {} } as unknown as ReleaseManifest);
const state = (live: number, fallback: number | null, recalled: readonly number[] = []): RegistryState => ({
  revision: 1,
  channels: new Map([
    [
      'mfe-a',
      { live: release(live), liveSince: 0, fallback: fallback ? release(fallback) : null, canary: null },
    ],
  ]),
  recalled: new Set(recalled.map((version) => release(version).id)),
});

let renderers: Renderers;
afterEach(() => renderers.close());

function rendersOf(...versions: number[]): void {
  renderers = new Renderers({
    sandbox: { kind: 'namespaces' } as Sandbox,
    files: {} as ReleaseFiles,
    fetch: async () => ({ status: 200, headers: {}, body: '' }),
    contentState: () => '',
    log: {} as FastifyBaseLogger,
    deadlineMs: 1_000,
    memoryMb: 64,
    pauseMs: 1_000,
  });
  for (const version of versions) renderers.of(release(version)).lastUsed = version;
}
const running = () => renderers.figures().map(({ version }) => Number.parseInt(version, 10));

describe('processes of releases that are not live', () => {
  it('end when a release is demoted or recalled, and not during a trial or preview', () => {
    rendersOf(1, 2, 3, 4);
    renderers.follow(state(2, 1));
    renderers.follow(state(3, 2));
    expect(running()).toEqual([2, 3, 4]);
    renderers.follow(state(3, 2, [4]));
    expect(running()).toEqual([2, 3]);
  });

  it('end when the link of the preview is revoked, unless the release is live', () => {
    rendersOf(1, 2);
    renderers.follow(state(1, null));
    for (const version of [1, 2]) renderers.revoked(release(version).id);
    expect(running()).toEqual([1]);
  });

  it('are eight, and the one that was unused longest ends first', () => {
    rendersOf(1);
    renderers.follow(state(1, null));
    for (let version = 2; version <= 12; version++) renderers.of(release(version)).lastUsed = version;
    expect(running()).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('end last of all if the release is the fallback', () => {
    rendersOf(1, 2);
    renderers.follow(state(2, 1));
    for (let version = 3; version <= 12; version++) renderers.of(release(version)).lastUsed = version;
    expect(running()).toEqual([1, 2, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('do not end during a trial', async () => {
    rendersOf();
    await renderers.keepDuring(release(2), async () => {
      for (let version = 2; version <= 12; version++) renderers.of(release(version)).lastUsed = version;
    });
    expect(running()).toEqual([2, 6, 7, 8, 9, 10, 11, 12]);
  });
});
