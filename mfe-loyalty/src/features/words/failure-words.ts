import { isApiError } from 'shared-contracts';

/** Failure of a form in words: the server's own words where it refused the form, `otherwise` where nobody did. */
export const failureWords = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.status >= 400 && error.status < 500 ? error.message : otherwise;
