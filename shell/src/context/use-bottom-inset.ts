import { useEffect } from 'react';

/** So that an element fixed to the bottom of the window hides no content and no focused control. */
export function useBottomInset(fixed: { readonly current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    const element = fixed.current;
    if (!isShown || !element) return;
    const page = document.documentElement.style;
    const body = document.body.style;
    const makeRoom = () => {
      const { top, height } = element.getBoundingClientRect();
      // Ad filters hide elements, or move them out of the window.
      const room = height > 0 && top > 0 ? Math.max(0, Math.ceil(window.innerHeight - top)) : 0;
      page.scrollPaddingBlockEnd = `${room}px`;
      body.paddingBlockEnd = `${room}px`;
    };
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    // The observer says nothing about an element that is hidden from the start.
    const frame = requestAnimationFrame(makeRoom);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      page.scrollPaddingBlockEnd = '';
      body.paddingBlockEnd = '';
    };
  }, [fixed, isShown]);
}
