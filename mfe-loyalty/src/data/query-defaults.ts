/** Member data is asked for anew by every page: another device may have changed it. */
export const OF_THE_MEMBER = { staleTime: 0 } as const;

/** First part of every key of the member's: one call makes all of it stale. */
export const MEMBER_KEY = 'member';

/** The list of a centre is short enough to be had whole. */
export const WHOLE_LIST = 200;
