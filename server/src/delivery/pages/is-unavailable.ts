import { isApiError } from 'shared-contracts';
import { isCutOff } from '../../platform/errors/is-cut-off.ts';

/** True where the database cannot be reached, or a call of the content says so: whoever comes again in a moment may have the page. */
export const isUnavailable = (error: unknown): boolean =>
  isCutOff(error) || (isApiError(error) && error.status === 503);
