import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from './services-context.tsx';

/** Replaces the query of the address. `replace` adds no history entry, as for a filter being typed. */
export type SetSearchParams = (next: URLSearchParams, options?: { replace?: boolean }) => void;

/** React Router's own hook would add 4 kB to every first visit: its file includes links and forms. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (next, { replace = false } = {}) => void navigate({ pathname, search: next.toString() }, { replace }),
  ];
}

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
