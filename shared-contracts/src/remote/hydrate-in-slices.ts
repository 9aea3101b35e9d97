import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** `hydrateRoot` in slices that yield to the browser: React does so only in a transition. */
export function hydrateInSlices(...args: Parameters<typeof hydrateRoot>): Root {
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root;
}
