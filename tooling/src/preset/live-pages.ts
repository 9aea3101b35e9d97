import type { Rspack } from '@rsbuild/core';
import { loaderPath } from './loader-path.ts';

/** Files of pages; what `live-page.loader.ts` puts before each asks for the file itself by a query. */
const LIVE_PAGES = { test: /\.page\.tsx$/, resourceQuery: { not: /^\?itself$/ } };

/** Lets the files of pages take hot updates in a build of development. */
export function takeLivePages(config: Rspack.Configuration): void {
  config.module = {
    ...config.module,
    rules: [
      ...(config.module?.rules ?? []),
      { ...LIVE_PAGES, enforce: 'post', loader: loaderPath('live-page') },
    ],
  };
}
