import { type ReactNode, useLayoutEffect } from 'react';

/** Around the app and not beside it: a sibling that the server does not draw would change every `useId` below. */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is handed in later
  useLayoutEffect(onCommit, []);
  return children;
}
