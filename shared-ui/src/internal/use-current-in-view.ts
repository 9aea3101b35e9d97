import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the current item of a row into view whenever `place` changes. Scrolls only the row:
 * `scrollIntoView` would also move the page.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, place: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page further on the same row has another current item
  useEffect(() => {
    const box = row.current;
    const item = box?.querySelector('[aria-current],[aria-selected=true]');
    if (!box || !item) return;
    const { left, width } = item.getBoundingClientRect();
    box.scrollLeft += left - box.getBoundingClientRect().left - (box.clientWidth - width) / 2;
  }, [row, place]);
}
