import { useEffect, useEffectEvent } from 'react';

/**
 * Runs what a key stands for, unless text is typed or another key is held. `isOn` turns all off, because speech input
 * and unsteady hands press single keys by accident (WCAG 2.1.4).
 */
export function useKeys(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
    if (isTyping && key === 'Escape') target.blur();
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const run = keys[key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
