import { useEffect, useRef } from 'react';

/**
 * Uncontrolled search field that follows the URL. An answer never overwrites newer typing. Call `onInput` on
 * input and `sent` on submit.
 */
export function useSearchField(text: string) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  const isTyped = useRef(false);
  useEffect(() => {
    // Skips the first render, because text typed before hydration is reported later.
    if (shown.current === text) return;
    shown.current = text;
    const field = ref.current;
    if (!field || (isTyped.current && document.activeElement === field)) return;
    field.value = text;
  }, [text]);
  return {
    ref,
    onInput() {
      isTyped.current = true;
    },
    sent() {
      isTyped.current = false;
    },
  };
}
