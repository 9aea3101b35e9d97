import { useRef } from 'react';

/**
 * Idempotency key: one for a call that must happen once: the same while the same thing is asked for again, as after a broken connection,
 * and another as soon as something else is asked for, as in a form that was corrected.
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
