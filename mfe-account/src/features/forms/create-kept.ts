import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Kept<T> {
  /** Of the form whose fields are kept. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Fields as they stood when the form was left; undefined for one that was not. */
  readonly kept: T | undefined;
}

/**
 * Fields of a form that was left, such as for the terms of use: Back finds them again. Kept in memory, so that they end
 * with the document, as every sign-in and sign-out ends it; `read` leaves passwords out.
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
