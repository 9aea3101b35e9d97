import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Calls `onCommit` once, after the first commit. Wraps the app: a sibling would change every `useId`. */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is handed in later
  useLayoutEffect(onCommit, []);
  return children;
}

/** `hydrateRoot` in slices that yield to the browser: React does so only in a transition. */
export function hydrateInSlices(...args: Parameters<typeof hydrateRoot>): Root {
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(...args);
  });
  return root;
}
