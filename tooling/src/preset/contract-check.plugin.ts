import { type Rspack, rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts/release';
import { contractViolations, pageViolations } from './contract-check.ts';
import { readFederation } from './federation-graph.ts';
import { sampleViolations } from './sample-routes.ts';

export class ContractCheckPlugin implements Rspack.RspackPluginInstance {
  readonly #remote: RemoteManifest;
  readonly #root: string;
  readonly #hasPageChunks: boolean;
  #uses: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(remote: RemoteManifest, root: string, hasPageChunks: boolean) {
    this.#remote = remote;
    this.#root = root;
    this.#hasPageChunks = hasPageChunks;
  }

  uses(module: string): readonly string[] {
    return this.#uses.get(module) ?? [];
  }

  apply(compiler: Rspack.Compiler): void {
    const { PROCESS_ASSETS_STAGE_REPORT } = rspack.Compilation;
    compiler.hooks.thisCompilation.tap(ContractCheckPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: ContractCheckPlugin.name, stage: PROCESS_ASSETS_STAGE_REPORT },
        () => this.#check(compilation),
      );
    });
  }

  #check(compilation: Rspack.Compilation): void {
    // The graph of a failed build is incomplete.
    if (compilation.errors.length > 0) return;
    const { name, routes, fragments } = this.#remote;
    const federation = readFederation(compilation, name);
    this.#uses = new Map(federation.shared.map((share) => [share.name, share.uses.map((use) => use.name)]));
    const violations = [
      ...sampleViolations(this.#remote),
      ...contractViolations(name, federation, this.#root, fragments),
      ...(this.#hasPageChunks
        ? pageViolations(name, routes, new Set(compilation.namedChunkGroups.keys()))
        : []),
    ];
    for (const sentence of violations) compilation.errors.push(new rspack.WebpackError(sentence));
  }
}
