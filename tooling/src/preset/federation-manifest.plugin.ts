import { type Rspack, rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts';
import { contractViolations, pageViolations } from './contract-check.ts';
import { EXPOSED_CHUNK, REMOTE_ENTRY } from './federation.ts';
import { type ConsumedShare, readFederation } from './federation-graph.ts';

export const FEDERATION_MANIFEST = 'mf-manifest.json';

/**
 * Checks the built container against the contract and writes its federation manifest (`mf-manifest.json` in the shape of
 * Module Federation, without times and paths). A violation is an error of the build.
 */
export class FederationManifestPlugin implements Rspack.RspackPluginInstance {
  readonly #remote: RemoteManifest;
  readonly #root: string;

  constructor(remote: RemoteManifest, root: string) {
    this.#remote = remote;
    this.#root = root;
  }

  apply(compiler: Rspack.Compiler): void {
    const { PROCESS_ASSETS_STAGE_REPORT } = rspack.Compilation;
    compiler.hooks.thisCompilation.tap('FederationManifest', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FederationManifest', stage: PROCESS_ASSETS_STAGE_REPORT },
        () => this.#write(compilation),
      );
    });
  }

  #write(compilation: Rspack.Compilation): void {
    // A build that failed already has half a graph.
    if (compilation.errors.length > 0) return;
    const { name, routes } = this.#remote;
    const built = readFederation(compilation, name);
    const violations = [
      ...contractViolations(name, built, this.#root),
      ...pageViolations(name, routes, new Set(compilation.namedChunkGroups.keys())),
    ];
    for (const sentence of violations) compilation.errors.push(new rspack.WebpackError(sentence));
    const manifest = federationManifest(name, built, filesOf(compilation, EXPOSED_CHUNK));
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    compilation.emitAsset(FEDERATION_MANIFEST, new rspack.sources.RawSource(text));
  }
}

const filesOf = (compilation: Rspack.Compilation, group: string) =>
  compilation.namedChunkGroups.get(group)?.getFiles().toSorted() ?? [];

function federationManifest(
  name: string,
  built: { exposes: readonly string[]; shared: readonly ConsumedShare[] },
  files: readonly string[],
) {
  const only = (ending: string) => ({ sync: files.filter((file) => file.endsWith(ending)), async: [] });
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      globalName: name,
      publicPath: 'auto',
      remoteEntry: { name: REMOTE_ENTRY, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    shared: built.shared.map(({ name: module, requiredVersion, uses }) => ({
      id: `${name}:${module}`,
      name: module,
      requiredVersion,
      singleton: true,
      assets: none,
      usedExports: uses.map((use) => use.name),
    })),
    remotes: [],
    exposes: built.exposes.map((path) => ({
      id: `${name}:${path.replace('./', '')}`,
      name: path.replace('./', ''),
      path,
      assets: { js: only('.js'), css: only('.css') },
    })),
  };
}
