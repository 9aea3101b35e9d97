import { createInstance } from '@module-federation/enhanced/runtime';
import { describe, expect, test, vi } from 'vitest';
import { createFederation } from './federation.ts';
import { type ShareScope, sharedModules } from './shared-modules.ts';

const lifecycles = Object.fromEntries(
  ['bootstrap', 'mount', 'unmount', 'prefetch'].map((name) => [name, async () => undefined]),
);
const build = (version: string) => ({
  version,
  entry: `/releases/mfe-x/${version}/remoteEntry.mjs`,
  app: { js: [], css: [] },
  pages: {},
});

/** A container as the preset builds it: initialised once, with one scope. */
function container(exposed: unknown = lifecycles) {
  let scope: ShareScope | undefined;
  return {
    init(given: ShareScope) {
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

describe('federation', () => {
  test('gives a container the share scope and takes its app', async () => {
    const importEntry = vi.fn(async () => container());
    const federation = createFederation(importEntry);
    expect(await federation.load('mfe-x', build('1.0.0'))).toBe(lifecycles);
    expect(importEntry).toHaveBeenCalledWith('/releases/mfe-x/1.0.0/remoteEntry.mjs');
  });

  test('opens an entry once, also when several ask at the same time, and each version for itself', async () => {
    const importEntry = vi.fn(async () => container());
    const federation = createFederation(importEntry);
    await Promise.all([federation.load('mfe-x', build('1.0.0')), federation.load('mfe-x', build('1.0.0'))]);
    await federation.load('mfe-x', build('1.1.0'));
    expect(importEntry).toHaveBeenCalledTimes(2);
  });

  test('tries again after a dropped connection', async () => {
    const importEntry = vi.fn(async () => container());
    importEntry.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const federation = createFederation(importEntry);
    await expect(federation.load('mfe-x', build('1.0.0'))).rejects.toThrow('Failed to fetch');
    expect(await federation.load('mfe-x', build('1.0.0'))).toBe(lifecycles);
  });

  test('refuses what is no container, and what exposes no lifecycles', async () => {
    await expect(createFederation(async () => ({})).load('mfe-x', build('1.0.0'))).rejects.toThrow(
      'is no federated container',
    );
    const wrong = createFederation(async () => container({ mount: 1 }));
    await expect(wrong.load('mfe-x', build('1.0.0'))).rejects.toThrow('mfe-x@1.0.0 exports no lifecycles');
  });

  test("speaks the protocol of Module Federation's own runtime: that loads the same container", async () => {
    const shared = Object.fromEntries(
      Object.entries(sharedModules()).map(([name, versions]) => {
        const [[version = '', share] = []] = Object.entries(versions);
        return [
          name,
          { version, get: () => share?.get() ?? Promise.reject(), shareConfig: { singleton: true } },
        ];
      }),
    );
    const runtime = createInstance({
      name: 'host',
      remotes: [{ name: 'mfe_x', entry: 'mfe-x.mjs' }],
      shared: shared as never,
      plugins: [{ name: 'here', loadEntry: async () => container() as never }],
    });
    expect(await runtime.loadRemote('mfe_x/app')).toBe(lifecycles);
  });
});
