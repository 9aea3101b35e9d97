import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBuiltRelease } from '../../builds/built-release.ts';
import { PlainError } from '../../console/report.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { wrapRelease } from './wrap-release.ts';

let folder: string;
let build: string;
let out: string;
let facts: string;
beforeEach(() => {
  folder = temporaryFolder();
  [build, out, facts] = [join(folder, 'dist'), join(folder, 'release'), join(folder, 'remote.json')];
});

const PLAIN = {
  type: 'module',
  publicPath: 'auto',
  exposes: ['./app'],
  shared: { name: 'react', requiredVersion: null as string | null, singleton: true },
};

function wrap(change: Partial<typeof PLAIN> = {}, more: object = {}, code = '') {
  const { type, publicPath, exposes, shared } = { ...PLAIN, ...change };
  mkdirSync(join(build, 'static'), { recursive: true });
  const assetsOf = (path: string) => ({
    js: { sync: [`static/${path.slice(2)}.js`], async: [] },
    css: { sync: [], async: [] },
  });
  const metaData = { publicPath, remoteEntry: { name: 'remoteEntry.js', path: '', type } };
  const manifest = {
    metaData,
    exposes: exposes.map((path) => ({ path, assets: assetsOf(path) })),
    shared: [shared],
  };
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  const exposed = exposes.map((path) => `static/${path.slice(2)}.js`);
  for (const name of ['remoteEntry.js', ...exposed, 'index.html', 'mf-stats.json'])
    writeFileSync(join(build, name), name + code);
  const routes = [{ id: 'plain', path: '/plain', title: 'Plain' }];
  writeFileSync(facts, JSON.stringify({ name: 'mfe-plain', contracts: '^1.5.0', routes, ...more }));
  return wrapRelease({ build, facts, out });
}

describe('wrapRelease', () => {
  it('writes everything needed to publish, without a server entry', () => {
    const manifest = wrap();
    expect(readBuiltRelease(out).manifest).toEqual(manifest);
    expect(manifest).not.toHaveProperty('server');
    expect(manifest).toMatchObject({
      name: 'mfe-plain',
      container: 'module-federation',
      entry: 'web/remoteEntry.js',
      app: { js: ['web/static/app.js'], css: [] },
      exposes: ['./app'],
      shared: [{ name: 'react', requiredVersion: '*', singleton: true }],
    });
    expect(Object.keys(manifest.files)).toEqual([
      'web/mf-manifest.json',
      'web/remoteEntry.js',
      'web/static/app.js',
    ]);
  });

  it('lists the files of each fragment, and rejects fragments that differ from the facts', () => {
    const exposes = ['./app', './fragment-home-club'];
    const fragments = [{ slot: 'home.club' }];
    expect(wrap({ exposes }, { fragments })).toMatchObject({
      app: { js: ['web/static/app.js'] },
      fragments: { 'home.club': { js: ['web/static/fragment-home-club.js'], css: [] } },
      exposes,
      remote: { fragments },
    });
    expect(() => wrap({}, { fragments })).toThrow("does not expose './fragment-home-club'");
    expect(() => wrap({ exposes })).toThrow(
      "exposes './fragment-home-club'; only './app' and the fragments of its facts are allowed",
    );
  });

  it.each([
    ['without the app', { exposes: ['./other'] }, "does not expose './app'"],
    ['of another type', { type: 'global' }, "of the type 'global'"],
    ['with a fixed public path', { publicPath: '/' }, "not 'auto'"],
    [
      'with a share in an invalid range',
      { shared: { ...PLAIN.shared, requiredVersion: 'catalog:' } },
      "asks for 'react' in 'catalog:', which is not a version range",
    ],
    [
      'of the shape of the official examples, and names every setting',
      {
        exposes: ['./Button'],
        type: 'var',
        publicPath: 'http://localhost:3001/',
        shared: { name: 'vue', requiredVersion: '^3.0.0', singleton: false },
      },
      /expose '\.\/app': set .*exposes '\.\/Button'.*library: \{ type: 'module' \}.*publicPath: 'auto'.*takes 'vue'/s,
    ],
    ['with an unknown share', { shared: { ...PLAIN.shared, name: 'vue' } }, "takes 'vue' from the shell"],
  ])('rejects a build %s', (_way, change, sentence) => {
    expect(() => wrap(change)).toThrow(sentence);
  });

  it.each(['dist', 'dist/release'])('rejects the folder %s, which overlaps with the build', (name) => {
    wrap();
    expect(() => wrapRelease({ build, facts, out: join(folder, name) })).toThrow('overlap');
    expect(existsSync(join(build, 'mf-manifest.json'))).toBe(true);
  });

  it.each(['remote.json', 'remote.json/release'])(
    'rejects the folder %s because a file is in its way',
    (name) => {
      wrap();
      expect(() => wrapRelease({ build, facts, out: join(folder, name) })).toThrow(
        new PlainError(`Cannot create the folder ${join(folder, name)}: ${facts} is a file.`),
      );
    },
  );

  it('rejects a Trusted Types policy that the facts do not declare', () => {
    const code = 'trustedTypes.createPolicy("vue", {})';
    expect(() => wrap({}, {}, code)).toThrow("creates the Trusted Types policy 'vue': add it to 'policies'");
    expect(wrap({}, { policies: ['vue'] }, code).remote?.policies).toEqual(['vue']);
  });

  it('rejects a sample that matches no route of the facts', () => {
    expect(() => wrap({}, { samples: ['/elsewhere'] })).toThrow(
      "names the sample '/elsewhere', which matches none",
    );
  });

  it('reports what is missing', () => {
    expect(() => wrap({}, { routes: [] })).toThrow('does not describe a remote: routes');
    wrap();
    rmSync(join(build, 'mf-manifest.json'));
    expect(() => wrapRelease({ build, facts, out })).toThrow('has no mf-manifest.json');
  });
});
