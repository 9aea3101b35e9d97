import { isApiError } from 'shared-contracts';

/** Every list of a centre is short enough to be had whole: filters then need no call, with and without scripts. */
export const WHOLE_LIST = 200;

/** Null instead of NOT_FOUND, for what a centre may not have, such as a plan before it opens. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
