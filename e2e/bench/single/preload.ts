import type * as shell from '../../../shell/src/composition/federation/preload.ts';

/** Stand-in of the shell's preloads: the router loads a page's chunks. */
export const preloadRoute: typeof shell.preloadRoute = () => undefined;
