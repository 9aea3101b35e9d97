import { type RefObject, useEffect } from 'react';

/**
 * The current item of a row that scrolls, brought into it whenever `place` changes. By the row's own scroll: `scrollIntoView`
 * would move the page, too.
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
