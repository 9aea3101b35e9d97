import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/**
 * Like `hydrateRoot`, but in slices that yield to the browser: React does so only in a transition. A press on
 * an unhydrated part hydrates it at once.
 */
export function hydrateInSlices(...args: Parameters<typeof hydrateRoot>): Root {
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root;
}
