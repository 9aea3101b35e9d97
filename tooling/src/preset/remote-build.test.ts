import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import * as reactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as reactRouter from 'react-router';
import * as rxjs from 'rxjs';
import { type ReleaseManifest, releaseManifestSchema } from 'shared-contracts/release';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, type Changes, FIXTURE, removeCopies } from '../testing/fixture-remote.ts';
import { manifest } from './fixture/src/manifest.ts';
import { integrityOf } from './release-files.ts';

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
  // A container takes one scope, so each load imports a new module.
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

afterAll(removeCopies);

describe('build of a remote', () => {
  let dist: string;
  let release: ReleaseManifest;
  const read = (file: string | undefined) => readFileSync(join(dist, String(file)), 'utf8');

  beforeAll(async () => {
    const built = await build();
    expect(built.errors).toEqual([]);
    dist = built.dist;
    release = releaseManifestSchema.parse(JSON.parse(read('release.json')));
  });

  it('describes the remote, its container and its server module', () => {
    expect(release).toMatchObject({
      name: 'mfe-sample',
      contracts: '^1.0.0',
      remote: manifest,
      entry: 'web/remoteEntry.mjs',
      server: 'node/render.mjs',
      exposes: ['./app'],
      crossings: { schema: { properties: { events: {}, answers: {}, sent: {} } } },
    });
    for (const [name, requiredVersion, used] of [
      ['react', '^19.3.0', 'createContext'],
      ['react-router', '^8.5.0', 'createBrowserRouter'],
    ]) {
      const uses = expect.arrayContaining([used]);
      expect(release.shared).toContainEqual({ name, requiredVersion, singleton: true, uses });
    }
  });

  it('names the files of the app and of each page', () => {
    expect(release.app.js).toEqual([expect.stringMatching(/^web\/app\.[0-9a-f]{8}\.js$/)]);
    for (const id of ['one', 'two']) {
      expect(release.pages[id]).toEqual({
        js: [expect.stringMatching(new RegExp(`^web/page-${id}\\.[0-9a-f]{8}\\.js$`))],
        css: [expect.stringMatching(new RegExp(`^web/page-${id}\\.[0-9a-f]{8}\\.css$`))],
      });
    }
  });

  it('lists exactly the files that exist, with their size and integrity', () => {
    const present = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'release.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
    const listed = { ...release.files, ...release.maps };
    expect(Object.keys(listed).toSorted()).toEqual(present.toSorted());
    for (const [file, { integrity, bytes }] of Object.entries(listed)) {
      const content = readFileSync(join(dist, file));
      expect({ integrity: integrityOf(content), bytes: content.length }).toEqual({ integrity, bytes });
    }
  });

  it('keeps source maps outside the served files, which never refer to them', () => {
    const scripts = Object.keys(release.files).filter((file) => /\.m?js$/.test(file));
    const ofTheTeam = scripts.filter((file) => file !== release.entry);
    expect(Object.keys(release.maps ?? {})).toEqual(ofTheTeam.map((file) => `maps/${file}.map`).toSorted());
    for (const file of Object.keys(release.files)) {
      expect(file).not.toMatch(/\.map$/);
      expect(read(file)).not.toContain('sourceMappingURL');
    }
  });

  it.each(['web/page-one', 'node/render'])(
    'maps %s to its source without including the source text',
    (name) => {
      const file =
        Object.keys(release.files).find((path) => path.startsWith(name) && /\.m?js$/.test(path)) ?? '';
      const text = read(`maps/${file}.map`);
      const map: unknown = JSON.parse(text);
      expect(map).not.toHaveProperty('sourcesContent.0', expect.any(String));
      const script = read(file).split('\n');
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

  it('gives browser and server the same class names, with the prefix of the remote', () => {
    const [, name] = /\.(mfe-sample__title-[\w-]+)\{/.exec(read(release.pages.one?.css[0])) ?? [];
    expect(name).toBeDefined();
    expect(read(release.server)).toContain(`"${name}"`);
  });

  it('imports only the modules that the server provides', () => {
    const server = read(release.server);
    const imports = [...server.matchAll(/from\s*"([^"]+)"/g)].map(([, name]) => name);
    expect(server).not.toContain('createRequire');
    expect(new Set(imports)).toEqual(
      new Set(['react', 'react/jsx-runtime', 'react-dom/server', 'react-router', 'rxjs', 'node:stream']),
    );
  });

  describe('container', () => {
    beforeAll(() => vi.stubGlobal('location', { origin: 'http://site.example' }));
    afterAll(() => vi.unstubAllGlobals());

    it('loads the app with the modules of the share scope', async () => {
      const app = await appWith(dist, {});
      expect(Object.keys(app).sort()).toEqual(['bootstrap', 'mount', 'prefetch', 'unmount']);
    });

    it('rejects a shared module that is missing, too old or of another major', async () => {
      await expect(appWith(dist, { react: share('20.0.0', {}) })).rejects.toThrow(
        /^.*Version 20\.0\.0 from host-\d+ of shared singleton module react does not satisfy .* which needs \^19\.3\.0/,
      );
      await expect(appWith(dist, { react: share('19.2.9', {}) })).rejects.toThrow(/needs \^19\.3\.0/);
      await expect(appWith(dist, { 'react-router': [] })).rejects.toThrow(
        /RUNTIME-012\s+args: \{"shareKey":"react-router"\}/,
      );
    });
  });
});

describe('build of a remote that breaks the contract', () => {
  it.each<[string, Changes, RegExp]>([
    [
      'uses an export that the shell does not share',
      {
        'src/pages/one.page.tsx': (text) =>
          `${text.replace('useLocation }', 'useLocation, useFetcher }')}\nexport const fetcher = useFetcher;`,
      },
      /^\s*× mfe-sample uses 'useFetcher' of 'react-router' in src\/pages\/one\.page\.tsx, which the shell does not share/,
    ],
    [
      'imports a curated module as a whole',
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
  ])('fails with one sentence when it %s', async (_what, changes, sentence) => {
    const { dist, errors } = await build(changes);
    expect(errors).toEqual([expect.stringMatching(sentence)]);
    expect(existsSync(join(dist, 'release.json'))).toBe(false);
  });
});
