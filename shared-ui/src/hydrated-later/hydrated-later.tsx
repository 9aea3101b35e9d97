import { type ReactNode, Suspense } from 'react';

/**
 * Content that React brings to life after what stands around it, a few milliseconds at a time, so that a long page holds up no
 * tap while it starts. The server draws it like everything else, and what is pressed in it meanwhile brings it to life at once.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  // Nothing waits in it: pages have their data before they are drawn.
  return <Suspense fallback={null}>{children}</Suspense>;
}
