import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterAll, expect, it, vi } from 'vitest';
import { apply, build, type Changes, copyOfFixture, removeCopies } from '../testing/fixture-remote.ts';
import { INPUTS_STAMP } from './build-files.ts';
import { manifest } from './fixture/src/manifest.ts';
import { defineRemoteBuild } from './remote-build.ts';

afterAll(removeCopies);

const filesBelow = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );

it('build has the same bytes in another folder', async () => {
  const [one, another] = [await build(), await build()];
  expect(filesBelow(another.dist)).toEqual(filesBelow(one.dist));
  // Both folders share their packages; a path to these in a module's name would give other ids elsewhere.
  expect(another.generated).not.toEqual([]);
  for (const name of another.generated) expect(decodeURIComponent(name)).not.toContain('/node_modules/');
});

it('build keeps file names when a page imports more, and shares common code', async () => {
  const shared: Changes = {
    'src/pages/two.page.tsx': (text) => text.replace('<h1 ', '<h1 id="both" '),
    'src/pages/one.page.tsx': (text) => `${text}\nexport { Component as Other } from './two.page.tsx';\n`,
  };
  // Sorted without the hashes.
  const namesOf = ({ dist }: { dist: string }) =>
    [...filesBelow(join(dist, 'web')).keys()].map((name) => name.replace(/\.[0-9a-f]{8}\./, '.')).sort();
  const before = namesOf(await build());
  const after = await build(shared);
  expect(after.errors).toEqual([]);
  expect(namesOf(after).filter((name) => !before.includes(name))).toEqual(['common.css', 'common.js']);
  const again = await build(shared, {
    'src/pages/two.module.css': (text) => `${text}\n.more {\n  color: navy;\n}\n`,
  });
  expect(namesOf(again)).toEqual(namesOf(after));
});

it('watch build writes the same files as a clean build after each save', async () => {
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
  // The stamp of an earlier build must not vouch for what is saved now.
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
