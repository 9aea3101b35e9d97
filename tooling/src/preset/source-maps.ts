import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

/** Folder of a release's source maps, beside `web` and `node`. */
export const MAPS = 'maps';

/**
 * Source maps of an environment: in a folder that is uploaded with the release and served to no shopper; no file names its
 * map. Without the sources' text, which the team has. The container is Module Federation's own code and has none.
 */
export const sourceMaps = (environment: 'web' | 'node'): Rspack.RspackPluginInstance =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.m?js$/,
    exclude: /^remoteEntry\./,
    filename: `../${MAPS}/${environment}/[file].map`,
    append: false,
    noSources: true,
    // From the package's folder, and no path of the machine that builds.
    moduleFilenameTemplate: 'source:///[resource-path]',
  });

/** Source maps that lie in `dist` for these files of a release. */
export const mapsOf = (dist: string, files: readonly string[]): string[] =>
  files.map((file) => `${MAPS}/${file}.map`).filter((map) => existsSync(join(dist, map)));
