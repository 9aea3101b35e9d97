import { useEffect } from 'react';

/**
 * Pads the end of the page so that an element fixed to the bottom of the window hides no content and no
 * focused control.
 */
export function useBottomInset(fixed: { readonly current: HTMLElement | null }, isShown: boolean): void {
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
