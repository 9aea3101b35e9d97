import { isApiError } from 'shared-contracts';
import { isUnreachable } from '../../platform/errors/infrastructure-errors.ts';

/** Whether the database or the content is temporarily unreachable, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && error.status === 503);
