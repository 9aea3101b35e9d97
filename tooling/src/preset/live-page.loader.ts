import { basename } from 'node:path';
import type { Rspack } from '@rsbuild/core';

/** Query under which a page's file itself is built; without it stands what keeps it live. */
const ITSELF = '?itself';

/** Event on the window: a page's file was saved, and its head and data are to be had anew. `runAlone` hears it. */
const SAVED = 'page.saved';

/**
 * Module that stands for a page's file while it is developed. React's Fast Refresh takes a file whose exports are all
 * components; a page exports its `loader` and `head` besides, and every save of one would load the document anew. This one
 * stays as it is: what the router holds calls through to the file as it was saved last, and React puts the component's next
 * version in the place of the one before, by the name under which Fast Refresh has registered both.
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

/** Goes before every other loader: none of them sees the file. */
export function pitch(this: Rspack.LoaderContext): string {
  return livePage(basename(this.resourcePath));
}

// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default (source: string): string => source;
