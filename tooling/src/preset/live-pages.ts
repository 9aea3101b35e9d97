import type { Rspack } from '@rsbuild/core';
import { loaderPath } from './loader-path.ts';

/** Page files. `live-page.loader.ts` imports the file itself by a query. */
const LIVE_PAGES = { test: /\.page\.tsx$/, resourceQuery: { not: /^\?itself$/ } };

/** Enables hot updates of page files in a development build. */
export function takeLivePages(config: Rspack.Configuration): void {
  config.module = {
    ...config.module,
    rules: [
      ...(config.module?.rules ?? []),
      { ...LIVE_PAGES, enforce: 'post', loader: loaderPath('live-page') },
    ],
  };
}
