/** Returns the title with the store, unless the title names it. */
export const offerName = (title: string, store: string | null): string =>
  store === null || title.includes(store) ? title : `${title}, ${store}`;
