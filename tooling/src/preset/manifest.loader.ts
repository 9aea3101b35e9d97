import type { Rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts';

/** Of a manifest what a browser has no use for: it speaks to the build and to the server. */
export function manifestInBrowser({
  publishes: _publishes,
  consumes: _consumes,
  samples: _samples,
  budgets: _budgets,
  slots: _slots,
  fragments: _fragments,
  routes,
  ...rest
}: RemoteManifest): string {
  // What a page is called before it is drawn, and whom it is for, the shell knows of the composition.
  const own = { ...rest, routes: routes.map(({ id, path }) => ({ id, path })) };
  return `export const manifest = ${JSON.stringify(own)};\n`;
}

/** Stands for `src/manifest.ts` in what browsers load. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default function loadManifest(this: Rspack.LoaderContext<{ manifest: RemoteManifest }>): string {
  return manifestInBrowser(this.getOptions().manifest);
}
