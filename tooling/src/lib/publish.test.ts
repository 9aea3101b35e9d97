import { createHash } from 'node:crypto';
import type { Approval, ReleaseManifest } from 'shared-contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRelease } from './built-release.ts';
import { bringLive, publishRelease } from './publish.ts';
import { RefusedError, type ReleaseClient } from './release-client.ts';

const waiting = (version: string): Approval => ({
  ...{ id: 1, name: 'mfe-x', version, kind: 'promote', steps: [100], everySeconds: null },
  ...{ who: 'ann', why: 'a test', askedAt: '2026-11-27T08:00:00Z', lapsesAt: '2026-11-28T08:00:00Z' },
  ...{ yours: true, approvers: 1 },
});

/** A registry in memory, as the server keeps it: versions never change, and nothing is published with files missing. */
function memoryRegistry(): {
  client: ReleaseClient;
  sent: string[];
  promote(version: string): void;
  live(): string | undefined;
  revision(): number;
  freeze(): void;
  /** From here on a promotion waits for a second token; `other` waits already. */
  demandApproval(other?: Approval): void;
} {
  const files = new Set<string>();
  const announced = new Map<string, ReleaseManifest>();
  const published = new Map<string, ReleaseManifest>();
  const sent: string[] = [];
  let live: string | undefined;
  let revision = 0;
  let frozen: string | null = null;
  let approval: { other: Approval | undefined } | null = null;
  const keyOf = (path: string, manifest: ReleaseManifest) => manifest.files[path]?.integrity ?? '';
  const notAsked = async () => {
    throw new Error('A publish does not ask for this');
  };
  const publishedOf = (version: string) => ({
    ...{ name: 'mfe-x', version, publishedAt: '2025-01-01T00:00:00Z', publishedBy: null },
    ...{ live: version === live, fallback: false, canary: null, recalled: false, pruned: false },
  });
  const client: ReleaseClient = {
    status: async () => ({
      ...{ revision, contracts: null, channels: [], recalled: [] },
      approvals: approval?.other ? [approval.other] : [],
    }),
    matrix: async () => ({
      revision,
      rows: [...published.keys()].map((version) => ({
        ...{ name: 'mfe-x', version, live: version === live, fallback: false, canary: null },
        ...{ reasons: [], frozen },
      })),
    }),
    history: notAsked,
    audit: notAsked,
    errors: notAsked,
    manifest: notAsked,
    signatures: notAsked,
    sign: () => undefined,
    file: notAsked,
    check: notAsked,
    repair: notAsked,
    preview: notAsked,
    previews: notAsked,
    revokePreview: notAsked,
    canary: notAsked,
    endCanary: notAsked,
    ramp: notAsked,
    holdRamp: notAsked,
    approve: notAsked,
    withdrawApproval: notAsked,
    rollback: notAsked,
    recall: notAsked,
    tokens: notAsked,
    createToken: notAsked,
    revokeToken: notAsked,
    grants: notAsked,
    createTeam: notAsked,
    grant: notAsked,
    withdraw: notAsked,
    freeze: notAsked,
    unfreeze: notAsked,
    list: async () => [...published.keys()].map(publishedOf),
    announce: async (version, manifest) => {
      const existing = published.get(version);
      if (existing && JSON.stringify(existing) !== JSON.stringify(manifest)) {
        throw new RefusedError('RELEASE_EXISTS', `mfe-x@${version} exists with other bytes`);
      }
      if (existing) return { missing: [], published: true };
      announced.set(version, manifest);
      const missing = Object.keys(manifest.files).filter((path) => !files.has(keyOf(path, manifest)));
      return { missing, published: false };
    },
    upload: async (_name, version, path) => {
      const manifest = announced.get(version);
      if (!manifest) throw new RefusedError('NOT_FOUND', 'not announced');
      sent.push(path);
      files.add(keyOf(path, manifest));
    },
    publish: async (_manifest, version) => {
      const manifest = announced.get(version);
      if (!manifest) throw new RefusedError('NOT_FOUND', 'not announced');
      published.set(version, manifest);
      return publishedOf(version);
    },
    promote: async (_name, version) => {
      if (frozen) throw new RefusedError('RELEASE_REFUSED', frozen);
      if (approval?.other) throw new RefusedError('RELEASE_REFUSED', 'another waits');
      if (approval) {
        const waits = waiting(version);
        return { revision, name: 'mfe-x', live: live ?? null, fallback: null, canary: null, waits };
      }
      live = version;
      revision += 1;
      return { revision, name: 'mfe-x', live, fallback: null, canary: null };
    },
  };
  return {
    client,
    sent,
    promote: (version) => {
      live = version;
    },
    live: () => live,
    revision: () => revision,
    demandApproval: (other) => {
      approval = { other };
    },
    freeze: () => {
      frozen = 'ann froze all releases until 2026-11-28T08:00:00.000Z: Black Friday';
    },
  };
}

function builtFrom(texts: Record<string, string>): BuiltRelease {
  const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const manifest: ReleaseManifest = {
    schema: 1,
    name: 'mfe-x',
    contracts: '^1.0.0',
    entry: 'web/remoteEntry.mjs',
    server: 'node/render.mjs',
    app: { js: [], css: [] },
    pages: {},
    exposes: ['./app'],
    shared: [],
    files: Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [
        path,
        { integrity: integrityOf(text), bytes: text.length },
      ]),
    ),
  };
  const hash8 = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
  return { manifest, hash8, read: (path) => Buffer.from(texts[path] ?? '') };
}

const first = builtFrom({ 'web/remoteEntry.mjs': 'one', 'node/render.mjs': 'server' });
const second = builtFrom({ 'web/remoteEntry.mjs': 'two', 'node/render.mjs': 'server' });
let registry: ReturnType<typeof memoryRegistry>;
beforeEach(() => {
  registry = memoryRegistry();
});

describe('publishRelease', () => {
  it('sends only files that the server lacks', async () => {
    await publishRelease(registry.client, first, '1.0.0');
    await publishRelease(registry.client, second, '1.0.1');
    expect(registry.sent).toEqual(['web/remoteEntry.mjs', 'node/render.mjs', 'web/remoteEntry.mjs']);
  });

  it('does nothing the second time', async () => {
    expect(await publishRelease(registry.client, first, '1.0.0')).toBe(true);
    expect(await publishRelease(registry.client, first, '1.0.0')).toBe(false);
    expect(registry.sent).toHaveLength(2);
  });

  it('goes on where an upload broke off', async () => {
    const upload = registry.client.upload;
    const broken: ReleaseClient = {
      ...registry.client,
      upload: async (...args) => {
        if (registry.sent.length === 1) throw new Error('connection lost');
        await upload(...args);
      },
    };
    await expect(publishRelease(broken, first, '1.0.0')).rejects.toThrow('connection lost');
    const progress: string[] = [];
    await publishRelease(registry.client, first, '1.0.0', { onFile: (path) => progress.push(path) });
    expect(progress).toEqual(['node/render.mjs']);
  });

  it('leaves a version with other bytes as it is', async () => {
    await publishRelease(registry.client, first, '1.0.0');
    await expect(publishRelease(registry.client, second, '1.0.0')).rejects.toMatchObject({
      code: 'RELEASE_EXISTS',
    });
  });
});

/** Answers with the version that is live in the end. */
async function bringOne(
  client: ReleaseClient,
  built: BuiltRelease,
  version: string,
  say: (sentence: string) => void = () => undefined,
) {
  await bringLive(client, [{ built, version }], say);
  return (await client.list(built.manifest.name)).find(({ live }) => live)?.version;
}

describe('bringLive of one', () => {
  it('publishes and promotes the first time, then touches nothing', async () => {
    expect(await bringOne(registry.client, first, '1.0.0')).toBe('1.0.0');
    expect(await bringOne(registry.client, first, '1.0.0')).toBe('1.0.0');
    expect(registry.revision()).toBe(1);
  });

  it('gives changed bytes a version of their own, and goes back when they change back', async () => {
    await bringOne(registry.client, first, '1.0.0');
    expect(await bringOne(registry.client, second, '1.0.0')).toBe(`1.0.0-local.${second.hash8}`);
    expect(await bringOne(registry.client, first, '1.0.0')).toBe('1.0.0');
  });

  it('leaves what an operator made live', async () => {
    await bringOne(registry.client, first, '1.0.0');
    await publishRelease(registry.client, second, '1.1.0');
    registry.promote('1.1.0');
    expect(await bringOne(registry.client, first, '1.0.0')).toBe('1.1.0');
    expect(registry.live()).toBe('1.1.0');
  });

  it('leaves what is live while a freeze goes on, and says that the build waits', async () => {
    await bringOne(registry.client, first, '1.0.0');
    registry.freeze();
    const waiting: string[] = [];
    const live = await bringOne(registry.client, second, '1.0.0', (sentence) => waiting.push(sentence));
    expect(live).toBe('1.0.0');
    const own = `1.0.0-local.${second.hash8}`;
    expect(waiting).toEqual([
      `mfe-x@1.0.0 stays live and mfe-x@${own} waits, since ann froze all releases until 2026-11-28T08:00:00.000Z: Black Friday. After it: pnpm release promote mfe-x ${own}`,
    ]);
    expect(registry.live()).toBe('1.0.0');
  });

  it('leaves what is live while a second token has to approve the build, or another of its name, and says so', async () => {
    await bringOne(registry.client, first, '1.0.0');
    registry.demandApproval();
    const heard: string[] = [];
    const own = `1.0.0-local.${second.hash8}`;
    expect(await bringOne(registry.client, second, '1.0.0', (sentence) => heard.push(sentence))).toBe(
      '1.0.0',
    );
    expect(heard.pop()).toMatch(
      new RegExp(`^mfe-x@1.0.0 stays live. mfe-x@${own} waits: .*\\n.*pnpm release approve mfe-x ${own}$`),
    );
  });

  it('leaves what is live while another of its name waits for a second token, and says so', async () => {
    await bringOne(registry.client, first, '1.0.0');
    const heard: string[] = [];
    registry.demandApproval(waiting('1.5.0'));
    expect(await bringOne(registry.client, second, '1.0.0', (sentence) => heard.push(sentence))).toBe(
      '1.0.0',
    );
    expect(heard.pop()).toContain('since mfe-x@1.5.0 waits for an approval, asked for by ann');
  });

  it('fails during a freeze where nothing is live yet, since there is no site to start', async () => {
    registry.freeze();
    await expect(bringOne(registry.client, first, '1.0.0')).rejects.toThrow('froze all releases');
  });
});

/** A site of several releases, which lets nothing be live that names an event that the shell does not carry. */
function memorySite() {
  const published = new Map<string, ReleaseManifest>();
  const live = new Map<string, string>();
  let doesShellWait = false;
  const releaseOf = (name: string, version: string) => ({
    ...{ name, version, publishedAt: '2025-01-01T00:00:00Z', publishedBy: null },
    ...{ live: live.get(name) === version, fallback: false, canary: null, recalled: false, pruned: false },
  });
  const manifestOf = (name: string, version = live.get(name)) => published.get(`${name}@${version}`);
  const client: ReleaseClient = {
    ...memoryRegistry().client,
    list: async (asked = '') =>
      [...published.keys()]
        .map((id) => id.split('@'))
        .filter(([name]) => name === asked)
        .map(([name = '', version = '']) => releaseOf(name, version)),
    announce: async (version, manifest) => {
      const existing = manifestOf(manifest.name, version);
      if (existing && JSON.stringify(existing) !== JSON.stringify(manifest))
        throw new RefusedError('RELEASE_EXISTS', 'It exists with other bytes.');
      return { missing: [], published: existing !== undefined };
    },
    publish: async (manifest, version) => {
      published.set(`${manifest.name}@${version}`, manifest);
      return releaseOf(manifest.name, version);
    },
    promote: async (name, version) => {
      const answer = { revision: 1, name, live: live.get(name) ?? null, fallback: null, canary: null };
      if (doesShellWait && name === 'shell') return { ...answer, waits: { ...waiting(version), name } };
      const after = new Map([...live, [name, version]]);
      const known = manifestOf('shell', after.get('shell'))?.events?.known ?? [];
      const remotes = [...after].map(([one, its]) => manifestOf(one, its)?.remote);
      const unknown = remotes.flatMap((remote) => remote?.publishes ?? []).find((e) => !known.includes(e));
      if (unknown) throw new RefusedError('RELEASE_REFUSED', `${name}@${version} is refused for ${unknown}.`);
      live.set(name, version);
      return { ...answer, live: version };
    },
  };
  return {
    client,
    live: () => [...live].map(([name, version]) => `${name}@${version}`),
    letShellWait: () => {
      doesShellWait = true;
    },
  };
}

const shellOf = (version: string, known: string[]) => {
  const built = builtFrom({ 'web/shell.js': known.join() });
  const manifest = { ...built.manifest, name: 'shell', events: { known, published: [] } };
  return { version, built: { ...built, manifest } };
};
const remoteOf = (version: string, publishes: string[], name = 'mfe-x') => {
  const built = builtFrom({ 'web/remoteEntry.mjs': publishes.join() });
  const remote = { name, contracts: '^1.0.0', routes: [], publishes, consumes: [], samples: [] };
  return { version, built: { ...built, manifest: { ...built.manifest, name, remote } } };
};

describe('bringLive of several', () => {
  const older = [shellOf('1.0.0', ['old']), remoteOf('1.0.0', ['old'])] as const;
  const newer = [shellOf('1.0.0', ['old', 'new']), remoteOf('1.0.0', ['new'])] as const;
  let site: ReturnType<typeof memorySite>;
  let said: string[];
  const say = (sentence: string) => said.push(sentence);
  beforeEach(() => {
    site = memorySite();
    said = [];
  });

  it('goes to newer contracts and back, whichever of shell and remote has to be first', async () => {
    await bringLive(site.client, older, say);
    expect(site.live()).toEqual(['shell@1.0.0', 'mfe-x@1.0.0']);
    await bringLive(site.client, newer, say);
    const [shell, remote] = newer.map(({ built }) => `1.0.0-local.${built.hash8}`);
    expect(site.live()).toEqual([`shell@${shell}`, `mfe-x@${remote}`]);
    await bringLive(site.client, older, say);
    expect(site.live()).toEqual(['shell@1.0.0', 'mfe-x@1.0.0']);
    expect(said).toEqual([]);
  });

  it('brings live what is new although its first try was refused, whatever an operator made live', async () => {
    const released = [shellOf('1.1.0', ['old', 'new']), remoteOf('1.1.0', ['new'])];
    await bringLive(site.client, released, say);
    await bringLive(site.client, older, say);
    expect(site.live()).toEqual(['shell@1.0.0', 'mfe-x@1.0.0']);
  });

  it('fails with the first refusal once no other is left that goes live', async () => {
    const builds = [older[0], remoteOf('1.0.0', ['new']), remoteOf('1.0.0', ['old'], 'mfe-y')];
    builds.push(remoteOf('1.0.0', ['newest'], 'mfe-z'));
    await expect(bringLive(site.client, builds, say)).rejects.toThrow('mfe-x@1.0.0 is refused for new.');
    expect(site.live()).toEqual(['shell@1.0.0', 'mfe-y@1.0.0']);
  });

  it('fails at once with what is no refusal', async () => {
    const announce = async () => {
      throw new Error('connection lost');
    };
    const broken = { ...site.client, announce };
    await expect(bringLive(broken, older, say)).rejects.toThrow('connection lost');
  });

  it('leaves what is refused while the shell waits for a second token, and says so', async () => {
    await bringLive(site.client, older, say);
    site.letShellWait();
    await bringLive(site.client, [...newer, remoteOf('1.0.0', ['old'], 'mfe-y')], say);
    expect(site.live()).toEqual(['shell@1.0.0', 'mfe-x@1.0.0', 'mfe-y@1.0.0']);
    const own = `1.0.0-local.${newer[1].built.hash8}`;
    expect(said).toEqual([
      expect.stringMatching(/^shell@1.0.0 stays live. shell@.* waits/),
      `mfe-x stays as it is: mfe-x@${own} is refused for new.`,
    ]);
  });
});
