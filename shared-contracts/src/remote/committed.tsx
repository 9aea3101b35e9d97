import { type ReactNode, useLayoutEffect } from 'react';

/** Around the app and not beside it: a sibling that the server does not draw would change every `useId` below. */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useLayoutEffect(onCommit, []);
  return children;
}
