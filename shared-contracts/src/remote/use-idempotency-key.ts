import { useRef } from 'react';

/**
 * Returns the idempotency key for a request: the same for a repeat, as after a broken connection, and a new
 * one if the request changes, as in a corrected form.
 */
export function useIdempotencyKey(): (what: string) => string {
  const known = useRef<{ what: string; key: string } | null>(null);
  return (what) => {
    if (known.current?.what !== what) known.current = { what, key: crypto.randomUUID() };
    return known.current.key;
  };
}

/** @deprecated Use {@link useIdempotencyKey}. */
export const useOnceKey = useIdempotencyKey;
