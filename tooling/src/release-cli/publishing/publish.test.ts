import { createHash } from 'node:crypto';
import type { Approval, ReleaseManifest } from 'shared-contracts/release';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRelease } from '../../builds/built-release.ts';
import { RefusedError, type ReleaseClient } from '../release-client.ts';
import { publishAndPromote, publishRelease } from './publish.ts';

const waiting = (name: string, version: string): Approval => ({
  id: 1,
  name,
  version,
  kind: 'promote',
  steps: [100],
  everySeconds: null,
  who: 'ann',
  why: 'a test',
  askedAt: '2026-11-27T08:00:00Z',
  lapsesAt: '2026-11-28T08:00:00Z',
  yours: true,
  approvers: 1,
});

const FREEZE = 'ann froze all releases until 2026-11-28T08:00:00.000Z: Black Friday';

/**
 * A registry in memory with the server's rules: versions never change, a release needs all its files, and no remote goes live
 * that publishes an event the live shell does not know.
 */
function memoryRegistry() {
  const files = new Set<string>();
  const announced = new Map<string, ReleaseManifest>();
  const published = new Map<string, ReleaseManifest>();
  const live = new Map<string, string>();
  const registry = {
    sent: [] as string[],
    promotions: 0,
    frozen: null as string | null,
    /** Names of releases that need a second token. */
    guarded: [] as string[],
    /** An approval that another version waits for. */
    pending: null as Approval | null,
    live: () => [...live].map(([name, version]) => `${name}@${version}`),
    makeLive: (name: string, version: string) => void live.set(name, version),
  };
  const keyOf = (path: string, manifest: ReleaseManifest) => manifest.files[path]?.integrity ?? '';
  const idsOf = (asked: string) =>
    [...published.keys()].map((id) => id.split('@')).filter(([name]) => name === asked);
  const releaseOf = (name: string, version: string) => ({
    name,
    version,
    publishedAt: '2025-01-01T00:00:00Z',
    publishedBy: null,
    live: live.get(name) === version,
    fallback: false,
    canary: null,
    recalled: false,
    pruned: false,
  });
  const unknownEvent = (after: ReadonlyMap<string, string>) => {
    const manifests = [...after].map(([name, version]) => published.get(`${name}@${version}`));
    const known = manifests.flatMap((manifest) => manifest?.events?.known ?? []);
    const used = manifests.flatMap((manifest) => manifest?.remote?.publishes ?? []);
    return used.find((event) => !known.includes(event));
  };
  const calls: Pick<
    ReleaseClient,
    'status' | 'matrix' | 'sign' | 'list' | 'announce' | 'upload' | 'publish' | 'promote'
  > = {
    status: async () => ({
      revision: 1,
      contracts: null,
      channels: [],
      recalled: [],
      approvals: registry.pending ? [registry.pending] : [],
    }),
    matrix: async () => ({
      revision: 1,
      rows: [...published.keys()].map((id) => {
        const [name = '', version = ''] = id.split('@');
        const { frozen } = registry;
        return { name, version, live: false, fallback: false, canary: null, reasons: [], frozen };
      }),
    }),
    sign: () => undefined,
    list: async (asked = '') => idsOf(asked).map(([name = '', version = '']) => releaseOf(name, version)),
    announce: async (version, manifest) => {
      const id = `${manifest.name}@${version}`;
      const existing = published.get(id);
      if (existing && JSON.stringify(existing) !== JSON.stringify(manifest))
        throw new RefusedError('RELEASE_EXISTS', `${id} exists with other bytes`);
      if (existing) return { missing: [], published: true };
      announced.set(id, manifest);
      const missing = Object.keys(manifest.files).filter((path) => !files.has(keyOf(path, manifest)));
      return { missing, published: false };
    },
    upload: async (name, version, path) => {
      const manifest = announced.get(`${name}@${version}`);
      if (!manifest) throw new RefusedError('NOT_FOUND', 'not announced');
      registry.sent.push(path);
      files.add(keyOf(path, manifest));
    },
    publish: async (manifest, version) => {
      published.set(`${manifest.name}@${version}`, manifest);
      return releaseOf(manifest.name, version);
    },
    promote: async (name, version) => {
      if (registry.frozen) throw new RefusedError('RELEASE_REFUSED', registry.frozen);
      if (registry.pending) throw new RefusedError('RELEASE_REFUSED', 'another waits');
      const answer = { revision: 1, name, live: live.get(name) ?? null, fallback: null, canary: null };
      if (registry.guarded.includes(name)) return { ...answer, waits: waiting(name, version) };
      const unknown = unknownEvent(new Map([...live, [name, version]]));
      if (unknown) throw new RefusedError('RELEASE_REFUSED', `${name}@${version} is refused for ${unknown}.`);
      live.set(name, version);
      registry.promotions += 1;
      return { ...answer, live: version };
    },
  };
  return { registry, client: calls as ReleaseClient };
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const fileOf = (text: string) => ({ integrity: integrityOf(text), bytes: text.length });

function builtFrom(texts: Record<string, string>, more: Partial<ReleaseManifest> = {}): BuiltRelease {
  const manifest: ReleaseManifest = {
    schema: 1,
    name: 'mfe-x',
    contracts: '^1.0.0',
    entry: 'web/remoteEntry.mjs',
    pages: {},
    server: 'node/render.mjs',
    app: { js: [], css: [] },
    exposes: ['./app'],
    shared: [],
    files: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, fileOf(text)])),
    ...more,
  };
  const hash8 = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
  return { manifest, hash8, read: (path) => Buffer.from(texts[path] ?? '') };
}

const first = builtFrom({ 'web/remoteEntry.mjs': 'one', 'node/render.mjs': 'server' });
const second = builtFrom({ 'web/remoteEntry.mjs': 'two', 'node/render.mjs': 'server' });

let registry: ReturnType<typeof memoryRegistry>['registry'];
let client: ReleaseClient;
let said: string[];
const say = (sentence: string) => said.push(sentence);
beforeEach(() => {
  ({ registry, client } = memoryRegistry());
  said = [];
});

describe('publishRelease', () => {
  it('sends only the files that the server lacks', async () => {
    await publishRelease(client, first, '1.0.0');
    await publishRelease(client, second, '1.0.1');
    expect(registry.sent).toEqual(['web/remoteEntry.mjs', 'node/render.mjs', 'web/remoteEntry.mjs']);
  });

  it('does nothing the second time', async () => {
    expect(await publishRelease(client, first, '1.0.0')).toBe(true);
    expect(await publishRelease(client, first, '1.0.0')).toBe(false);
    expect(registry.sent).toHaveLength(2);
  });

  it('resumes an interrupted upload', async () => {
    const upload: ReleaseClient['upload'] = async (...args) => {
      if (registry.sent.length === 1) throw new Error('connection lost');
      await client.upload(...args);
    };
    await expect(publishRelease({ ...client, upload }, first, '1.0.0')).rejects.toThrow('connection lost');
    const progress: string[] = [];
    await publishRelease(client, first, '1.0.0', { onFile: (path) => progress.push(path) });
    expect(progress).toEqual(['node/render.mjs']);
  });

  it('rejects a version that was published with other bytes', async () => {
    await publishRelease(client, first, '1.0.0');
    await expect(publishRelease(client, second, '1.0.0')).rejects.toMatchObject({ code: 'RELEASE_EXISTS' });
  });
});

describe('publishAndPromote with one build', () => {
  const OWN = `1.0.0-local.${second.hash8}`;
  const bring = async (built: BuiltRelease) => {
    await publishAndPromote(client, [{ built, version: '1.0.0' }], say);
    return registry.live();
  };

  it('publishes and promotes the first time, then changes nothing', async () => {
    expect(await bring(first)).toEqual(['mfe-x@1.0.0']);
    expect(await bring(first)).toEqual(['mfe-x@1.0.0']);
    expect(registry.promotions).toBe(1);
  });

  it('gives changed bytes a local version, and promotes the old one when they change back', async () => {
    await bring(first);
    expect(await bring(second)).toEqual([`mfe-x@${OWN}`]);
    expect(await bring(first)).toEqual(['mfe-x@1.0.0']);
  });

  it('keeps the version that an operator made live', async () => {
    await bring(first);
    await publishRelease(client, second, '1.1.0');
    registry.makeLive('mfe-x', '1.1.0');
    expect(await bring(first)).toEqual(['mfe-x@1.1.0']);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'during a freeze',
      () => {
        registry.frozen = FREEZE;
      },
      new RegExp(
        `^mfe-x@1.0.0 stays live and mfe-x@${OWN} waits, since ${FREEZE}. After it: pnpm release promote mfe-x ${OWN}$`,
      ),
    ],
    [
      'while the build waits for an approval',
      () => registry.guarded.push('mfe-x'),
      new RegExp(`^mfe-x@1.0.0 stays live. mfe-x@${OWN} waits: .*\\n.*pnpm release approve mfe-x ${OWN}$`),
    ],
    [
      'while another version waits for an approval',
      () => {
        registry.pending = waiting('mfe-x', '1.5.0');
      },
      /since mfe-x@1.5.0 waits for an approval, asked for by ann/,
    ],
  ])('keeps the live version %s, and reports it', async (_when, block, sentence) => {
    await bring(first);
    block();
    expect(await bring(second)).toEqual(['mfe-x@1.0.0']);
    expect(said).toEqual([expect.stringMatching(sentence)]);
  });

  it('fails during a freeze when nothing is live yet', async () => {
    registry.frozen = FREEZE;
    await expect(bring(first)).rejects.toThrow('froze all releases');
  });
});

describe('publishAndPromote with several builds', () => {
  const shellOf = (version: string, known: string[]) => ({
    version,
    built: builtFrom({ 'web/shell.js': known.join() }, { name: 'shell', events: { known, published: [] } }),
  });
  const remoteOf = (version: string, publishes: string[], name = 'mfe-x') => {
    const remote = { name, contracts: '^1.0.0', routes: [], publishes, consumes: [], samples: [] };
    return { version, built: builtFrom({ 'web/remoteEntry.mjs': publishes.join() }, { name, remote }) };
  };
  const older = [shellOf('1.0.0', ['old']), remoteOf('1.0.0', ['old'])] as const;
  const newer = [shellOf('1.0.0', ['old', 'new']), remoteOf('1.0.0', ['new'])] as const;
  const OLDER = ['shell@1.0.0', 'mfe-x@1.0.0'];

  it('promotes shell and remote in the order that their contracts need', async () => {
    await publishAndPromote(client, older, say);
    expect(registry.live()).toEqual(OLDER);
    await publishAndPromote(client, newer, say);
    const [shell, remote] = newer.map(({ built }) => `1.0.0-local.${built.hash8}`);
    expect(registry.live()).toEqual([`shell@${shell}`, `mfe-x@${remote}`]);
    await publishAndPromote(client, older, say);
    expect(registry.live()).toEqual(OLDER);
    expect(said).toEqual([]);
  });

  it('retries a new version that was refused at first', async () => {
    const released = [shellOf('1.1.0', ['old', 'new']), remoteOf('1.1.0', ['new'])];
    await publishAndPromote(client, released, say);
    await publishAndPromote(client, older, say);
    expect(registry.live()).toEqual(OLDER);
  });

  it('fails with the first refusal when no other build can go live', async () => {
    const builds = [older[0], remoteOf('1.0.0', ['new']), remoteOf('1.0.0', ['old'], 'mfe-y')];
    builds.push(remoteOf('1.0.0', ['newest'], 'mfe-z'));
    await expect(publishAndPromote(client, builds, say)).rejects.toThrow('mfe-x@1.0.0 is refused for new.');
    expect(registry.live()).toEqual(['shell@1.0.0', 'mfe-y@1.0.0']);
  });

  it('fails immediately on an error that is not a refusal', async () => {
    const announce = () => Promise.reject(new Error('connection lost'));
    await expect(publishAndPromote({ ...client, announce }, older, say)).rejects.toThrow('connection lost');
  });

  it('keeps a refused build waiting while the shell needs approval, and reports it', async () => {
    await publishAndPromote(client, older, say);
    registry.guarded.push('shell');
    await publishAndPromote(client, [...newer, remoteOf('1.0.0', ['old'], 'mfe-y')], say);
    expect(registry.live()).toEqual([...OLDER, 'mfe-y@1.0.0']);
    expect(said).toEqual([
      expect.stringMatching(/^shell@1.0.0 stays live. shell@.* waits/),
      `mfe-x stays as it is: mfe-x@1.0.0-local.${newer[1].built.hash8} is refused for new.`,
    ]);
  });
});
