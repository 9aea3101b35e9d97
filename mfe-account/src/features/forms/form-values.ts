import { useLayoutEffect, useRef, useState } from 'react';

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export const isChecked = (form: FormData, name: string): boolean => form.get(name) !== null;

/**
 * Creates a hook that returns a ref for a form and its fields when the shopper last left it, until the document
 * unloads. `read` must omit passwords.
 */
export function createFormMemory<T>(read: (data: FormData) => T) {
  let last: T | undefined;
  return function useFormMemory() {
    const form = useRef<HTMLFormElement>(null);
    const [saved] = useState(last);
    useLayoutEffect(() => {
      const { current } = form;
      return () => {
        if (current) last = read(new FormData(current));
      };
    }, []);
    return { form, saved };
  };
}
