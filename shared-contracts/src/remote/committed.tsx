import { type ReactNode, useLayoutEffect } from 'react';

/** Calls `onCommit` once, after the first commit. Wraps the app: a sibling would change every `useId`. */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is handed in later
  useLayoutEffect(onCommit, []);
  return children;
}
