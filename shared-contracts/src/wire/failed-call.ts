import { ApiError } from './errors.ts';
import { wireErrorSchema } from './wire-error.ts';

/** Returns the error of an answer that is not a success. */
export function failedAnswer(status: number, body: unknown): ApiError {
  const parsed = wireErrorSchema.safeParse(body);
  if (!parsed.success)
    return new ApiError({ code: 'INVALID_ANSWER', message: `The answer was ${status}` }, status);
  const { fields, ...error } = parsed.data;
  return new ApiError(fields ? { ...error, fields } : error, status);
}

/** Returns the error of a call that threw. */
export function failedCall(
  error: unknown,
  path: string,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): ApiError {
  if (error instanceof ApiError) return error;
  if (signal?.aborted) return new ApiError({ code: 'ABORTED', message: `${path} was canceled` });
  if (timeout.aborted) return new ApiError({ code: 'TIMEOUT', message: `${path} took too long` });
  return new ApiError({ code: 'NETWORK_ERROR', message: `${path} could not be reached` });
}
