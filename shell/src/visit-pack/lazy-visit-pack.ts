import { createLazyClient } from '../clients/lazy-client.ts';
import type { ShellVisitPack, VisitPackOptions } from './visit-pack.ts';

/** Loads the pack's code with its first call, because most visitors have no pack. */
export const lazyVisitPack = (options: VisitPackOptions) =>
  createLazyClient<ShellVisitPack>(async () => {
    const { createVisitPack } = await import(/* webpackChunkName: "visit-pack" */ './visit-pack.ts');
    return createVisitPack(options);
  });
