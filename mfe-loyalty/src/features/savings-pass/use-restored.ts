import { useEffect } from 'react';

/** Calls when Back brings the page back as it was left, out of the browser's cache: from a payment that was not made, for one. */
export function useRestored(then: () => void): void {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && then();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [then]);
}
