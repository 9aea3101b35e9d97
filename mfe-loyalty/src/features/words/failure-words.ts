import { isApiError } from 'shared-contracts/wire';

/** Returns the server's message for a refused form, `otherwise` for other failures. */
export const failureWords = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? error.message : otherwise;
