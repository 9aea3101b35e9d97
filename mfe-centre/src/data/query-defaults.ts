import { isApiError } from 'shared-contracts';

/**
 * How this remote asks for content. A call is tried whatever the browser believes about its network, so that a page
 * without data fails with a retry instead of waiting in silence; and what is stale or failed is asked for again when the
 * network is back.
 */
export const WITH_ANY_NETWORK = { networkMode: 'always', refetchOnReconnect: true } as const;

/** Every list of a centre is short enough to be had whole: filters then need no call, with and without scripts. */
export const WHOLE_LIST = 200;

/** What a centre may not have, such as a plan before it opens: null instead of NOT_FOUND. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
