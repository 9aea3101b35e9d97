import { basename } from 'node:path';
import type { Rspack } from '@rsbuild/core';

const ITSELF = '?itself';

/** Window event: a page's file was saved, so reload its head and data. `runAlone` handles it. */
const SAVED = 'page.saved';

/**
 * Wraps a page's file during development. Fast Refresh accepts only files that export nothing but components,
 * and pages also export `loader` and `head`, so each save would reload the document. The wrapper stays
 * loaded: the router's functions call the latest version, and React swaps the component by its Fast Refresh
 * name.
 */
export const livePage = (file: string): string => {
  const itself = JSON.stringify(`./${file}${ITSELF}`);
  return `import * as saved from ${itself};
import { performReactRefresh } from 'react-refresh/runtime';
// By a name that the bundler cannot know: not every page has them all.
const part = (name) => saved[name];
const names = () => Object.keys(saved).sort().join();
const calling = (name) => part(name) && ((...args) => part(name)(...args));
const began = names();
export const Component = part('Component');
export const loader = calling('loader');
export const head = calling('head');
export const status = calling('status');
export const validUntil = calling('validUntil');
import.meta.webpackHot.accept(${itself}, () => {
  // A loader more or less makes another route.
  if (names() !== began) return location.reload();
  performReactRefresh();
  dispatchEvent(new Event(${JSON.stringify(SAVED)}));
}, (error) => reportError(error));
`;
};

/** Runs before all other loaders, so that they never see the file. */
export function pitch(this: Rspack.LoaderContext): string {
  return livePage(basename(this.resourcePath));
}

// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default (source: string): string => source;
