import type { Rspack } from '@rsbuild/core';

/**
 * Keeps what was built between two builds of a watch. Rspack does so in its development mode alone; all that this mode
 * changes besides has been decided by then, as for a release, so that a save shows the code that a release would run.
 */
export class KeptModulesPlugin {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.watchRun.tap(KeptModulesPlugin.name, ({ options }) => {
      options.mode = 'development';
      options.cache = { type: 'memory' };
      // A save while the first build is under way begins with an empty folder again: every build writes all of its files.
      if (typeof options.incremental === 'object') options.incremental.emitAssets = false;
    });
  }
}
