import { fileURLToPath } from 'node:url';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';

/** Builds a fixture by its own configuration into `out`. */
export async function buildPlain(fixture: string, config: RsbuildConfig, out: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url)),
    config: mergeRsbuildConfig(config, { mode: 'production', output: { distPath: { root: out } } }),
  });
  const { close } = await rsbuild.build();
  await close();
}
