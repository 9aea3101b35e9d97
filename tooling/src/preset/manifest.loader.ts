import type { Rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts/release';

export function manifestInBrowser({
  publishes: _publishes,
  consumes: _consumes,
  samples: _samples,
  budgets: _budgets,
  slots: _slots,
  fragments: _fragments,
  policies: _policies,
  routes,
  ...rest
}: RemoteManifest): string {
  // The shell gets titles and flags of routes from the composition.
  const own = { ...rest, routes: routes.map(({ id, path }) => ({ id, path })) };
  return `export const manifest = ${JSON.stringify(own)};\n`;
}

/** Replaces `src/manifest.ts` in browser builds. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default function loadManifest(this: Rspack.LoaderContext<{ manifest: RemoteManifest }>): string {
  return manifestInBrowser(this.getOptions().manifest);
}
