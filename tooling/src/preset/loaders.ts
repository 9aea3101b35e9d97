import { extname, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';

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

export const loaderPath = (name: string): string =>
  join(import.meta.dirname, `${name}.loader${extname(import.meta.filename)}`);
