import { join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { ROOT } from './release-command.ts';

export const fixtureFolder = (name: string) => join(ROOT, 'e2e/fixtures', name);

/** Builds a fixture with plain Rsbuild into `dist` of a folder. */
export async function buildFixture(name: string, config: RsbuildConfig, folder: string): Promise<string> {
  const root = join(folder, 'dist');
  const output = { mode: 'production', output: { distPath: { root } } } as const;
  const rsbuild = await createRsbuild({
    cwd: fixtureFolder(name),
    config: mergeRsbuildConfig(config, output),
  });
  const { close } = await rsbuild.build();
  await close();
  return root;
}
