import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { DATA, folderOf, ROOT, versionOf } from '../repository/workspace.ts';
import { type Builds, readBuiltRelease } from './built-release.ts';
import { signingKey } from './signing-key.ts';

const distOf = (name: string) => join(folderOf(name), 'dist');
const hasBuild = (name: string) => existsSync(join(distOf(name), 'release.json'));

export const packedBuilds: Builds = {
  command: 'npm run release --',
  names: () => ['shell', ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))].filter(hasBuild),
  async build(name) {
    if (hasBuild(name)) return readBuiltRelease(distOf(name));
    throw new PlainError(`No build of ${name} was packed. There are: ${packedBuilds.names().join(', ')}.`);
  },
  // Types were checked before packing.
  typeErrors: async () => '',
  lastBuild: (name) => (hasBuild(name) ? readBuiltRelease(distOf(name)) : null),
  versionOf,
  assertPublishable: () => Promise.resolve(),
  token() {
    const given = process.env.RELEASE_TOKEN;
    if (given) return given;
    throw new PlainError('RELEASE_TOKEN is not set: it holds the token of operations, or of your team.');
  },
  signingKey: () => signingKey(DATA),
};
