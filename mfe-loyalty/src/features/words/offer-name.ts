/** Name of an offer where its store is not said beside it: the store is added unless the title names it. */
export const offerName = (title: string, store: string | null): string =>
  store === null || title.includes(store) ? title : `${title}, ${store}`;
