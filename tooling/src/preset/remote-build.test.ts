import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import * as reactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as reactRouter from 'react-router';
import * as rxjs from 'rxjs';
import { releaseManifestSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { manifest } from './fixture/src/manifest.ts';
import { INPUTS_STAMP } from './inputs-stamp.ts';
import { integrityOf } from './release-files.ts';
import { defineRemoteBuild } from './remote-build.ts';

const FIXTURE = fileURLToPath(new URL('fixture', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const folders: string[] = [];

type Changes = Record<string, (text: string) => string>;

/** Copies the fixture to a folder of its own. */
function copyOfFixture(): string {
  const root = mkdtempSync(join(tmpdir(), 'preset-'));
  folders.push(root);
  cpSync(FIXTURE, root, { recursive: true });
  symlinkSync(PACKAGES, join(root, 'node_modules'));
  return root;
}

function apply(changes: Changes, root: string): void {
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  }
}

interface Built {
  readonly dist: string;
  readonly errors: string[];
  /** Sources of its modules that are in no file. */
  readonly generated: string[];
}

/** Builds a copy of the fixture with changes in it, one after the other. */
async function build(...changes: Changes[]): Promise<Built> {
  const root = copyOfFixture();
  for (const change of changes) apply(change, root);
  const errors: string[] = [];
  const generated: string[] = [];
  const plugins = [pluginErrors(errors), pluginGenerated(generated)];
  const config = defineRemoteBuild(manifest, { root, logLevel: 'silent', plugins });
  const rsbuild = await createRsbuild({ cwd: root, config });
  await rsbuild.build().catch((error: unknown) => {
    if (errors.length === 0) throw error;
  });
  return { dist: join(root, 'dist'), errors, generated };
}

/** Collects the errors of both environments. */
const pluginErrors = (errors: string[]): RsbuildPlugin => ({
  name: 'test:errors',
  setup(api) {
    api.onAfterEnvironmentCompile(({ stats }) => {
      errors.push(...(stats?.compilation.errors ?? []).map((error) => error.message));
    });
  },
});

/** Collects the sources that stand in the names of modules. */
const pluginGenerated = (generated: string[]): RsbuildPlugin => ({
  name: 'test:generated',
  setup(api) {
    api.onAfterEnvironmentCompile(({ stats }) => {
      const names = [...(stats?.compilation.modules ?? [])].map((module) => module.identifier());
      generated.push(...names.filter((name) => name.includes('data:text/javascript,')));
    });
  },
});

let containers = 0;

const share = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: version },
});

/** Loads the container as a host does, with the real modules in its scope except for `changes`. */
async function appWith(
  dist: string,
  changes: Parameters<ModuleFederation['registerShared']>[0],
): Promise<object> {
  // Each time another module of its own: a container takes one scope.
  containers += 1;
  const url = `${pathToFileURL(join(dist, 'web/remoteEntry.mjs')).href}?${containers}`;
  const host = createInstance({
    name: `host-${containers}`,
    remotes: [{ name: 'mfe_sample', entry: url }],
    plugins: [provideRuntimeCore(), { name: 'imports', loadEntry: () => import(/* @vite-ignore */ url) }],
  });
  host.registerShared({
    react: share('19.3.1', React),
    'react/jsx-runtime': share('19.3.1', jsxRuntime),
    'react-dom': share('19.3.1', reactDom),
    'react-dom/client': share('19.3.1', reactDomClient),
    'react-router': share('8.5.1', reactRouter),
    '@tanstack/react-query': share('5.108.0', reactQuery),
    rxjs: share('7.8.2', rxjs),
    ...changes,
  });
  return (await host.loadRemote<object>('mfe_sample/app')) ?? {};
}

const filesBelow = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a remote that keeps the contract', () => {
  let dist: string;
  let release: ReturnType<typeof readRelease>;
  const readRelease = () =>
    releaseManifestSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));

  beforeAll(async () => {
    const built = await build();
    expect(built.errors).toEqual([]);
    dist = built.dist;
    release = readRelease();
  });

  it('describes itself, its container and its server module', () => {
    expect(release).toMatchObject({
      name: 'mfe-sample',
      contracts: '^1.0.0',
      remote: manifest,
      entry: 'web/remoteEntry.mjs',
      server: 'node/render.mjs',
      exposes: ['./app'],
    });
    expect(release.shared).toContainEqual({
      name: 'react',
      requiredVersion: '^19.3.0',
      singleton: true,
      uses: expect.arrayContaining(['createContext']),
    });
    expect(release.shared).toContainEqual({
      name: 'react-router',
      requiredVersion: '^8.5.0',
      singleton: true,
      uses: expect.arrayContaining(['createBrowserRouter']),
    });
  });

  it('names the files of the app and of each page, none of them twice', () => {
    expect(release.app.js).toEqual([expect.stringMatching(/^web\/app\.[0-9a-f]{8}\.js$/)]);
    for (const id of ['one', 'two']) {
      expect(release.pages[id]).toEqual({
        js: [expect.stringMatching(new RegExp(`^web/page-${id}\\.[0-9a-f]{8}\\.js$`))],
        css: [expect.stringMatching(new RegExp(`^web/page-${id}\\.[0-9a-f]{8}\\.css$`))],
      });
    }
  });

  it('lists every file with its size and integrity, and nothing that is not there', () => {
    const present = [...filesBelow(dist).keys()].filter((file) => file !== 'release.json');
    const listed = { ...release.files, ...release.maps };
    expect(Object.keys(listed).toSorted()).toEqual(present);
    for (const [file, { integrity, bytes }] of Object.entries(listed)) {
      const content = readFileSync(join(dist, file));
      expect({ integrity: integrityOf(content), bytes: content.length }).toEqual({ integrity, bytes });
    }
  });

  it('has a source map of each script beside what is served, which none of it names', () => {
    const scripts = Object.keys(release.files).filter((file) => /\.m?js$/.test(file));
    const ofTheTeam = scripts.filter((file) => file !== release.entry);
    expect(Object.keys(release.maps ?? {})).toEqual(ofTheTeam.map((file) => `maps/${file}.map`).toSorted());
    for (const file of Object.keys(release.files)) {
      expect(file).not.toMatch(/\.map$/);
      expect(readFileSync(join(dist, file), 'utf8')).not.toContain('sourceMappingURL');
    }
  });

  it.each(['web/page-one', 'node/render'])(
    'leads from a place in %s to the source, and holds none of its text',
    (name) => {
      const file =
        Object.keys(release.files).find((path) => path.startsWith(name) && /\.m?js$/.test(path)) ?? '';
      const text = readFileSync(join(dist, `maps/${file}.map`), 'utf8');
      const map: unknown = JSON.parse(text);
      expect(map).not.toHaveProperty('sourcesContent.0', expect.any(String));
      const script = readFileSync(join(dist, file), 'utf8').split('\n');
      const line = script.findIndex((part) => part.includes('This is'));
      const { originalSource, originalLine } = new SourceMap(map as SourceMapPayload).findEntry(
        line,
        script[line]?.indexOf('This is') ?? -1,
      ) as SourceMapping;
      expect(originalSource).toBe('source:///./src/pages/one.page.tsx');
      const source = readFileSync(join(FIXTURE, 'src/pages/one.page.tsx'), 'utf8').split('\n');
      expect(source[originalLine]).toContain('This is');
    },
  );

  it('gives browser and server the same class names, which no other remote has', () => {
    const [, name] =
      /\.(mfe-sample__title-[\w-]+)\{/.exec(
        readFileSync(join(dist, release.pages.one?.css[0] ?? ''), 'utf8'),
      ) ?? [];
    expect(name).toBeDefined();
    expect(readFileSync(join(dist, String(release.server)), 'utf8')).toContain(`"${name}"`);
  });

  it('renders on the server with the modules that the server gives', () => {
    const imports = [
      ...readFileSync(join(dist, String(release.server)), 'utf8').matchAll(/from\s*"([^"]+)"/g),
    ].map(([, name]) => name);
    expect(readFileSync(join(dist, String(release.server)), 'utf8')).not.toContain('createRequire');
    expect(new Set(imports)).toEqual(
      new Set(['react', 'react/jsx-runtime', 'react-dom/server', 'react-router', 'rxjs', 'node:stream']),
    );
  });

  describe('its container', () => {
    beforeAll(() => vi.stubGlobal('location', { origin: 'http://site.example' }));
    afterAll(() => vi.unstubAllGlobals());

    it('gives the app with modules of the scope', async () => {
      const app = await appWith(dist, {});
      expect(Object.keys(app).sort()).toEqual(['bootstrap', 'mount', 'prefetch', 'unmount']);
    });

    it('refuses a module of another major or an earlier minor, and one that is not there', async () => {
      await expect(appWith(dist, { react: share('20.0.0', {}) })).rejects.toThrow(
        /^.*Version 20\.0\.0 from host-\d+ of shared singleton module react does not satisfy .* which needs \^19\.3\.0/,
      );
      await expect(appWith(dist, { react: share('19.2.9', {}) })).rejects.toThrow(/needs \^19\.3\.0/);
      await expect(appWith(dist, { 'react-router': [] })).rejects.toThrow(
        /RUNTIME-012\s+args: \{"shareKey":"react-router"\}/,
      );
    });
  });

  it('keeps the names of its files when a page imports more, what all pages need in one of them', async () => {
    const shared: Changes = {
      'src/pages/two.page.tsx': (text) => text.replace('<h1 ', '<h1 id="both" '),
    };
    const gains = (page: string, other: string): Changes => ({
      [`src/pages/${page}.page.tsx`]: (text) =>
        `${text}\nexport { Component as Other } from './${other}.page.tsx';\n`,
    });
    // In an order that does not hang on the hashes.
    const namesOf = (folder: string) =>
      [...filesBelow(join(folder, 'web')).keys()].map((name) => name.replace(/\.[0-9a-f]{8}\./, '.')).sort();
    const before = await build(shared);
    expect(namesOf(before.dist)).toEqual(namesOf(dist));
    // What one page alone needed, both do now.
    const after = await build(shared, gains('one', 'two'));
    expect(after.errors).toEqual([]);
    const added = namesOf(after.dist).filter((name) => !namesOf(before.dist).includes(name));
    expect(added).toEqual(['common.css', 'common.js']);
    const again = await build(shared, gains('one', 'two'), {
      'src/pages/two.module.css': (text) => `${text}\n.more {\n  color: navy;\n}\n`,
    });
    expect(namesOf(again.dist)).toEqual(namesOf(after.dist));
  });

  it('has the same bytes when it is built again, in another folder', async () => {
    const again = await build();
    expect(filesBelow(again.dist)).toEqual(filesBelow(dist));
    // Both folders have the same packages beside them; of a name that says where those are, other ids would be made elsewhere.
    expect(again.generated).not.toEqual([]);
    for (const name of again.generated) expect(decodeURIComponent(name)).not.toContain('/node_modules/');
  });
});

describe('a build that watches', () => {
  it('makes of each save what a build from nothing makes of it', async () => {
    const root = copyOfFixture();
    const release = join(root, 'dist/release.json');
    const config = defineRemoteBuild(manifest, { root, logLevel: 'silent' });
    const rsbuild = await createRsbuild({ cwd: root, config });
    const saves: Changes[] = [
      { 'src/pages/one.page.tsx': (text) => text.replace('This is', 'You are at') },
      { 'src/pages/one.module.css': (text) => text.replace('black', 'navy') },
      {
        'src/pages/one.page.tsx': (text) =>
          `import './two.module.css';\n${text.replace('You are at', 'Here is')}`,
      },
    ];
    // What a build before it was made from; it must not vouch for what is saved from now on.
    const stamp = join(root, 'dist', INPUTS_STAMP);
    mkdirSync(join(root, 'dist'));
    writeFileSync(stamp, 'inputs of a build before');
    const { close } = await rsbuild.build({ watch: true });
    try {
      for (const [count, save] of saves.entries()) {
        apply(save, root);
        const { dist } = await build(...saves.slice(0, count + 1));
        const expected = readFileSync(join(dist, 'release.json'), 'utf8');
        await vi.waitFor(() => expect(readFileSync(release, 'utf8')).toBe(expected), 120_000);
      }
      expect(existsSync(stamp)).toBe(false);
    } finally {
      await close();
    }
  });
});

describe('a remote that breaks the contract', () => {
  it.each<[string, Changes, RegExp]>([
    [
      'uses an export that the shell does not keep',
      {
        'src/pages/one.page.tsx': (text) =>
          `${text.replace('useLocation }', 'useLocation, useFetcher }')}\nexport const fetcher = useFetcher;`,
      },
      /^\s*× mfe-sample uses 'useFetcher' of 'react-router' in src\/pages\/one\.page\.tsx, which the shell does not share/,
    ],
    [
      'takes a curated module as a whole',
      {
        'src/pages/one.page.tsx': (text) =>
          `import * as all from 'rxjs';\n${text}\nexport const pick = (name: keyof typeof all) => all[name];`,
      },
      /^\s*× mfe-sample uses 'rxjs' as a whole in src\/pages\/one\.page\.tsx/,
    ],
    [
      'has a route without a chunk of its own',
      { 'src/remote.ts': (text) => text.replace('page-two', 'page-other') },
      /^\s*× mfe-sample has a route 'two' but no chunk 'page-two'/,
    ],
  ])('%s: the build fails with one sentence', async (_what, changes, sentence) => {
    const { dist, errors } = await build(changes);
    expect(errors).toEqual([expect.stringMatching(sentence)]);
    expect(existsSync(join(dist, 'release.json'))).toBe(false);
  });
});
