import { createLazyClient } from '../services/lazy-client.ts';
import type { ShellVisitPack, VisitPackOptions } from './visit-pack.ts';

/** The pack's code comes with its own page, and where there is a pack: most visitors take none along. */
export const lazyVisitPack = (options: VisitPackOptions) =>
  createLazyClient<ShellVisitPack>(async () => {
    const { createVisitPack } = await import(/* webpackChunkName: "visit-pack" */ './visit-pack.ts');
    return createVisitPack(options);
  });
