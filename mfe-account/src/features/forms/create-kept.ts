import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Kept<T> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Fields when the form was left, or undefined. */
  readonly kept: T | undefined;
}

/**
 * Creates a hook that keeps the fields of a form after the shopper leaves it, until the document unloads.
 * `read` must omit passwords.
 */
export function createKept<T>(read: (data: FormData) => T): () => Kept<T> {
  let last: T | undefined;
  return function useKept() {
    const form = useRef<HTMLFormElement>(null);
    const [kept] = useState(last);
    useLayoutEffect(() => {
      const { current } = form;
      return () => {
        if (current) last = read(new FormData(current));
      };
    }, []);
    return { form, kept };
  };
}
