import type * as shell from '../../../shell/src/composition/preload.ts';

/** Stand-in of the shell's preloads of remotes: the router loads a page's chunk, and all that it needs, by itself. */
export const preloadRoute: typeof shell.preloadRoute = () => undefined;
