import { useEffect } from 'react';

/**
 * Room for what is fixed to the foot of the window: the end of the page can be scrolled above it, and what the keyboard
 * reaches is not hidden by it. Nothing that is seen moves, as the room is added below everything.
 */
export function useBottomRoom(fixed: { readonly current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    const element = fixed.current;
    if (!isShown || !element) return;
    const page = document.documentElement.style;
    const body = document.body.style;
    const observer = new ResizeObserver(() => {
      const room = `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`;
      page.scrollPaddingBlockEnd = room;
      body.paddingBlockEnd = room;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBlockEnd = '';
      body.paddingBlockEnd = '';
    };
  }, [fixed, isShown]);
}
