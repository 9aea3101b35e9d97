import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Builds } from '../builds/built-release.ts';
import { PlainError } from '../console/report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RELEASE_COMMANDS } from './commands/release-commands.ts';
import type { ReleaseOptions } from './release-command.ts';

const notAsked = () => {
  throw new Error('An invalid command asks for nothing');
};
const builds: Builds = {
  command: 'pnpm release',
  names: () => [],
  build: notAsked,
  typeErrors: notAsked,
  lastBuild: () => null,
  versionOf: notAsked,
  assertPublishable: notAsked,
  token: () => 'a-token',
  signingKey: notAsked,
};

async function run(command: string, args: readonly string[], more: Partial<ReleaseOptions> = {}) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await RELEASE_COMMANDS[command]?.({ builds, server: 'http://127.0.0.1:9', json: false, ...more }, ...args);
  return write.mock.calls.map(([text]) => text).join('');
}

test.each([
  ['publish', ['notaversion'], {}],
  ['check', ['notaversion'], {}],
  ['promote', ['notaversion'], {}],
  ['canary', ['notaversion', '10'], {}],
  ['ramp', ['notaversion'], {}],
  ['repair', ['notaversion'], {}],
  ['recall', ['notaversion'], { reason: 'a test' }],
  ['rollback', [], { to: 'notaversion' }],
])('release %s: rejects an invalid version before it calls the server', async (command, args, more) => {
  await expect(run(command, ['mfe-x', ...args], more)).rejects.toThrow(
    new PlainError("A version is written like 1.5.0, not 'notaversion'."),
  );
});

test.each([
  [['mf-manifest.json'], '1 file of mfe-x in '],
  [['mf-manifest.json', 'app.js'], '2 files of mfe-x in '],
])('release wrap: reports how many files it wrapped from %j', async (files, words) => {
  const folder = temporaryFolder();
  const build = join(folder, 'dist');
  mkdirSync(build);
  const assets = { js: { sync: [] }, css: { sync: [] } };
  const federation = {
    metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
    shared: [],
    exposes: [{ path: './app', assets }],
  };
  for (const file of files) writeFileSync(join(build, file), JSON.stringify(federation));
  const facts = join(folder, 'remote.json');
  const routes = [{ id: 'x', path: '/x', title: 'X' }];
  writeFileSync(facts, JSON.stringify({ name: 'mfe-x', contracts: '^1.5.0', routes }));
  expect(await run('wrap', [build], { facts })).toMatch(new RegExp(`^${words}`));
});
