import { isApiError } from 'shared-contracts/wire';

/** Returns null instead of NOT_FOUND, for data that a centre may lack, such as a plan before it opens. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
