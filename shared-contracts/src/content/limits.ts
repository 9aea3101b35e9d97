/** Default and maximum `limit` of every list. */
export const PAGE_LIMIT = { default: 50, max: 200 } as const;

/** Maximum items of a short list that links to a longer one. */
export const SHARED_COUNT = 6;
