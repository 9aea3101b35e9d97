import { type RefObject, useEffect } from 'react';

export function cx(...names: Array<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/**
 * Returns a whole number with US separators: "2,140". Not by `Intl`, whose first use for numbers costs a slow
 * phone a tenth of a second.
 */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

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
