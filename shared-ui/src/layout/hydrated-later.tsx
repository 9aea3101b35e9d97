import { type ReactNode, Suspense } from 'react';

/**
 * Hydrates its content after the rest of the page, in slices, so a long page stays responsive. The server
 * renders it normally, and an interaction hydrates it at once.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  // Never suspends, because pages load their data before they render.
  return <Suspense fallback={null}>{children}</Suspense>;
}
