import { type ReactNode, useLayoutEffect } from 'react';

/**
 * Calls `onCommit` once, after the first commit. It wraps the app, since a sibling that is missing on the
 * server would change every `useId`.
 */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is handed in later
  useLayoutEffect(onCommit, []);
  return children;
}
