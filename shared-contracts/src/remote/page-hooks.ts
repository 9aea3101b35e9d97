import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useServices } from './services-context.tsx';

/** Returns a function that requires a sign-in and then returns to the current page. @since 1.8.0 */
export function useRequireSignIn(): () => void {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  return () => session.requireSignIn(pathname + search);
}

/** Returns a key that stays for a repeat, as after a broken connection, and changes with the request. */
export function useIdempotencyKey(): (what: string) => string {
  const known = useRef<{ what: string; key: string } | null>(null);
  return (what) => {
    if (known.current?.what !== what) known.current = { what, key: crypto.randomUUID() };
    return known.current.key;
  };
}

/** @deprecated Use {@link useIdempotencyKey}. */
export const useOnceKey = useIdempotencyKey;
