import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readBuiltRelease } from './built-release.ts';
import { PlainError } from './report.ts';
import { wrapRelease } from './wrap-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'wrap-'));
const build = join(folder, 'dist');
const out = join(folder, 'release');
const facts = join(folder, 'remote.json');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLAIN = {
  type: 'module',
  publicPath: 'auto',
  exposes: ['./app'],
  shared: { name: 'react', requiredVersion: null as string | null, singleton: true },
};

function wrap(change: Partial<typeof PLAIN> = {}, more: object = {}) {
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
    writeFileSync(join(build, name), name);
  const routes = [{ id: 'plain', path: '/plain', title: 'Plain' }];
  writeFileSync(facts, JSON.stringify({ name: 'mfe-plain', contracts: '^1.5.0', routes, ...more }));
  return wrapRelease({ build, facts, out });
}

test('Wrapped release: says all that a publish needs, and has no server entry', () => {
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

test('Wrapped release: has the files of each fragment that its facts name', () => {
  const fragments = [{ slot: 'home.club' }];
  const manifest = wrap({ exposes: ['./app', './fragment-home-club'] }, { fragments });
  expect(manifest).toMatchObject({
    app: { js: ['web/static/app.js'] },
    fragments: { 'home.club': { js: ['web/static/fragment-home-club.js'], css: [] } },
    exposes: ['./app', './fragment-home-club'],
    remote: { fragments },
  });
  expect(() => wrap({}, { fragments })).toThrow("does not expose './fragment-home-club'");
  expect(() => wrap({ exposes: ['./app', './fragment-home-club'] })).toThrow(
    "exposes './fragment-home-club'; only './app' and the fragments of its facts are allowed",
  );
});

test.each([
  ['exposes no app', { exposes: ['./other'] }, "does not expose './app'"],
  ['is no ES module', { type: 'global' }, "of the type 'global'"],
  ['has a fixed public path', { publicPath: '/' }, "not 'auto'"],
  [
    'takes a share in no range',
    { shared: { ...PLAIN.shared, requiredVersion: 'catalog:' } },
    "asks for 'react' in 'catalog:', which is no range of versions",
  ],
  ['takes an unknown share', { shared: { ...PLAIN.shared, name: 'vue' } }, "takes 'vue' from the shell"],
])('Wrapped release: a build that %s is refused in one sentence', (_way, change, sentence) => {
  expect(() => wrap(change)).toThrow(sentence);
});

test.each([
  ['is the build', build],
  ['lies in the build', join(build, 'release')],
])('Wrapped release: a folder that %s is refused, and nothing is lost', (_where, folder) => {
  wrap();
  expect(() => wrapRelease({ build, facts, out: folder })).toThrow('overlap');
  expect(existsSync(join(build, 'mf-manifest.json'))).toBe(true);
});

test.each([
  ['is a file', facts],
  ['would lie in a file', join(facts, 'release')],
])('Wrapped release: a folder that %s is refused in one sentence', (_where, folder) => {
  wrap();
  expect(() => wrapRelease({ build, facts, out: folder })).toThrow(
    new PlainError(`There can be no folder ${folder}: ${facts} is a file.`),
  );
});

test('Wrapped release: what is missing is named', () => {
  expect(() => wrap({}, { routes: [] })).toThrow('does not say what the remote is: routes');
  wrap();
  rmSync(join(build, 'mf-manifest.json'));
  expect(() => wrapRelease({ build, facts, out })).toThrow('holds no mf-manifest.json');
});
