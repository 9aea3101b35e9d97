import { isApiError } from 'shared-contracts';
import { isCutOff } from '../../platform/errors/is-cut-off.ts';

/** Whether the database or the content is temporarily unreachable, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  isCutOff(error) || (isApiError(error) && error.status === 503);
