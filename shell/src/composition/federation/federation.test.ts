import { describe, expect, test, vi } from 'vitest';
import { createFederation } from './federation.ts';

const lifecycles = Object.fromEntries(
  ['bootstrap', 'mount', 'unmount', 'prefetch'].map((name) => [name, async () => undefined]),
);
const build = (version: string) => ({
  version,
  entry: `http://site.example/releases/mfe-x/${version}/remoteEntry.mjs`,
  app: { js: [], css: [] },
  pages: {},
});

type Scope = Record<string, Record<string, { get(): Promise<() => unknown> }>>;

function container(exposed: unknown = lifecycles) {
  let scope: Scope | undefined;
  return {
    init(given: Scope) {
      if (scope && scope !== given) throw new Error('already been initialized with a different share scope');
      scope = given;
    },
    get: vi.fn(async (path: string) => {
      if (path !== './app' || !scope) throw new Error(`${path} is not exposed`);
      const react = await Object.values(scope.react ?? {})[0]?.get();
      return () => (react?.() ? exposed : null);
    }),
  };
}

let documents = 0;

/** Loader of one remote's builds whose containers come from `importEntry`. Each has its own document and name. */
function loaderOf(
  importEntry: (entry: string) => Promise<unknown>,
  pinned: readonly string[],
  local?: ReturnType<typeof build>,
) {
  const name = `mfe-x${documents++}`;
  const remote = { name, routes: [], local, live: build('1.1.0'), fallback: build('1.0.0') };
  const federation = createFederation({
    composition: { shell: `shell@1.0.${documents}`, remotes: [remote] },
    hashes: Object.fromEntries(pinned.map((version) => [new URL(build(version).entry).pathname, 'sha256-'])),
    plugins: [
      { name: 'imports', loadEntry: ({ remoteInfo }) => importEntry(remoteInfo.entry) as Promise<never> },
    ],
  });
  return (asked: ReturnType<typeof build>) => federation.load(name, asked);
}

function federationOf(importEntry: (entry: string) => Promise<unknown>, pinned = ['1.0.0', '1.1.0']) {
  const load = loaderOf(importEntry, pinned);
  return (version: string) => load(build(version));
}

describe('federation', () => {
  test('gives a container the share scope and returns its app', async () => {
    const importEntry = vi.fn(async (_entry: string) => container());
    expect(await federationOf(importEntry)('1.0.0')).toBe(lifecycles);
    expect(importEntry).toHaveBeenCalledOnce();
    expect(importEntry.mock.calls[0]?.[0]).toMatch(/\/releases\/mfe-x\/1\.0\.0\/remoteEntry\.mjs$/);
  });

  test('imports the entry of each version once, also for parallel loads', async () => {
    const importEntry = vi.fn(async () => container());
    const load = federationOf(importEntry);
    await Promise.all([load('1.0.0'), load('1.0.0')]);
    await load('1.1.0');
    expect(importEntry).toHaveBeenCalledTimes(2);
  });

  test('retries after a dropped connection', async () => {
    const importEntry = vi.fn(async () => container());
    importEntry.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const load = federationOf(importEntry);
    await expect(load('1.0.0')).rejects.toMatchObject({
      code: 'LOAD',
      cause: { message: 'Failed to fetch' },
    });
    expect(await load('1.0.0')).toBe(lifecycles);
  });

  test('rejects a module that is not a container, and names the lifecycles that an app lacks', async () => {
    await expect(federationOf(async () => ({}))('1.0.0')).rejects.toMatchObject({ code: 'LOAD' });
    await expect(federationOf(async () => container({ mount: 1 }))('1.0.0')).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(
          /^mfe-x\d+@1\.0\.0 exports no bootstrap, no mount, no unmount, no prefetch$/,
        ),
      },
    });
  });

  test('does not import a build that has no hash in the document', async () => {
    const importEntry = vi.fn(async () => container());
    const load = federationOf(importEntry, ['1.0.0']);
    await expect(load('1.1.0')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The document has no hash of /releases/mfe-x/1.1.0/') },
    });
    expect(importEntry).not.toHaveBeenCalled();
  });

  test('does not import a release that the document does not name', async () => {
    const importEntry = vi.fn(async () => container());
    await expect(federationOf(importEntry)('2.0.0')).rejects.toMatchObject({ code: 'LOAD' });
    expect(importEntry).not.toHaveBeenCalled();
  });

  test('exposes its instance, remotes and shared modules to tools', async () => {
    await federationOf(async () => container())('1.1.0');
    const { __INSTANCES__: instances, moduleInfo } = globalThis.__FEDERATION__;
    expect(instances.at(-1)).toMatchObject({
      name: 'shell',
      options: {
        remotes: [
          { name: expect.stringMatching(/@1\.1\.0$/), type: 'module' },
          { name: expect.stringMatching(/@1\.0\.0$/), type: 'module' },
        ],
      },
    });
    expect(Object.keys(instances.at(-1)?.shareScopeMap.default ?? {})).toContain('react-router');
    expect(Object.keys(moduleInfo)).toContainEqual(
      expect.stringMatching(/^mfe-x\d+@1\.1\.0:.*mf-manifest\.json$/),
    );
  });

  test('loads a tester’s local build without a hash, and no other build', async () => {
    const importEntry = vi.fn(async (_entry: string) => container());
    const local = { ...build('0.0.0-local'), entry: 'http://localhost:4100/remoteEntry.mjs' };
    const load = loaderOf(importEntry, [], local);
    expect(await load(local)).toBe(lifecycles);
    expect(importEntry).toHaveBeenCalledWith(local.entry);
    await expect(load(build('1.1.0'))).rejects.toMatchObject({ code: 'LOAD' });
  });
});
