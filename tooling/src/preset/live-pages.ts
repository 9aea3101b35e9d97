import type { Rspack } from '@rsbuild/core';
import { loaderPath } from './loader-path.ts';

const LIVE_PAGES = { test: /\.page\.tsx$/, resourceQuery: { not: /^\?itself$/ } };

export function takeLivePages(config: Rspack.Configuration): void {
  config.module = {
    ...config.module,
    rules: [
      ...(config.module?.rules ?? []),
      { ...LIVE_PAGES, enforce: 'post', loader: loaderPath('live-page') },
    ],
  };
}
