import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

export const MAPS = 'maps';

/**
 * Writes source maps to a folder that is uploaded but never served. They contain no source text, and no file
 * links to its map. The container is generated and has none.
 */
export const sourceMaps = (environment: 'web' | 'node'): Rspack.RspackPluginInstance =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.m?js$/,
    exclude: /^remoteEntry\./,
    filename: `../${MAPS}/${environment}/[file].map`,
    append: false,
    noSources: true,
    // Relative to the package, without paths of the build machine.
    moduleFilenameTemplate: 'source:///[resource-path]',
  });

export const mapsOf = (dist: string, files: readonly string[]): string[] =>
  files.map((file) => `${MAPS}/${file}.map`).filter((map) => existsSync(join(dist, map)));
