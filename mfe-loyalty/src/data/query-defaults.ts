/** Pages always refetch member data, because another device may have changed it. */
export const OF_THE_MEMBER = { staleTime: 0 } as const;

/** First part of every member query key, so one call invalidates them all. */
export const MEMBER_KEY = 'member';

/** Limit that covers every list of a centre. */
export const WHOLE_LIST = 200;
