import { useRef } from 'react';

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
