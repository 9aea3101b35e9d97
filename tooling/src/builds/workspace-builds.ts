import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../console/report.ts';
import {
  assertReleased,
  DATA,
  folderOf,
  ROOT,
  releasedPackages,
  versionOf,
} from '../repository/workspace.ts';
import { type Builds, readBuiltRelease } from './built-release.ts';
import { typeErrorsIn } from './repository-builds.ts';
import { signingKey } from './signing-key.ts';

export const workspaceBuilds: Builds = {
  command: 'pnpm release',
  names: () => releasedPackages(),
  async build(name) {
    assertReleased([name]);
    // Loads the bundler, which a rollback must not wait for.
    const { buildPackages, isBuilt } = await import('./build-packages.ts');
    if (!isBuilt(name)) await buildPackages([name]);
    return readBuiltRelease(join(folderOf(name), 'dist'));
  },
  typeErrors(name) {
    assertReleased([name]);
    // Compiles only this remote. The workspace is compiled as a whole otherwise.
    const folder = join(ROOT, 'node_modules', '.cache', 'release-check');
    const config = join(folder, `${name}.json`);
    mkdirSync(folder, { recursive: true });
    const include = [
      `${folderOf(name)}/**/*.ts`,
      `${folderOf(name)}/**/*.tsx`,
      join(ROOT, 'tooling/types/*.ts'),
    ];
    const exclude = [`${folderOf(name)}/**/node_modules`, `${folderOf(name)}/dist`];
    writeFileSync(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include, exclude }));
    return typeErrorsIn(ROOT, config);
  },
  lastBuild(name) {
    const folder = join(folderOf(name), 'dist');
    return existsSync(join(folder, 'release.json')) ? readBuiltRelease(folder) : null;
  },
  versionOf,
  async assertPublishable(name) {
    // Remotes rely on the contracts that the shell provides.
    if (name !== 'shell') return;
    // Loads the compiler, which remotes do not need.
    const { assertContractsKept } = await import('../contracts/report.ts');
    await assertContractsKept();
  },
  token: releaseToken,
  signingKey: () => signingKey(DATA),
};

export function releaseToken(dataFolder = DATA): string {
  const given = process.env.RELEASE_TOKEN;
  if (given) return given;
  const file = join(dataFolder, 'release-token');
  if (!existsSync(file)) {
    throw new PlainError(`Set RELEASE_TOKEN to publish: there is no local server's token in ${file}.`);
  }
  return readFileSync(file, 'utf8').trim();
}
