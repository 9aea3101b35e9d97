import type { Rspack } from '@rsbuild/core';

/**
 * Keeps modules in memory between the builds of a watch. Rspack does so only in development mode. All other
 * effects of that mode are already decided, so a save builds the code of a release.
 */
export class KeptModulesPlugin {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.watchRun.tap(KeptModulesPlugin.name, ({ options }) => {
      options.mode = 'development';
      options.cache = { type: 'memory' };
      // A save during the first build empties the folder, so every build must write all of its files.
      if (typeof options.incremental === 'object') options.incremental.emitAssets = false;
    });
  }
}
