import { useEffect, useRef } from 'react';

/**
 * An uncontrolled search field that follows the address: `text` is what was asked for. The field itself stays, and the focus in
 * it; who types on while an answer is on its way keeps what was typed. `onInput` and `sent` are to be called when somebody types,
 * and when what stands in the field is sent off.
 */
export function useSearchField(text: string) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  const isTyped = useRef(false);
  useEffect(() => {
    // Not on the first page: what was typed before its scripts came is told of later.
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
