import { useEffect } from 'react';

/** Calls `then` when Back restores the page from the browser's cache, such as after a cancelled payment. */
export function useRestored(then: () => void): void {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && then();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [then]);
}
