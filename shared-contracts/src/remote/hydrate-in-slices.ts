import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/**
 * As `hydrateRoot`, and in slices that yield to the browser: React hydrates without a break unless it is told that it may be
 * interrupted. A press on what is not hydrated yet hydrates it at once.
 */
export function hydrateInSlices(...args: Parameters<typeof hydrateRoot>): Root {
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root;
}
