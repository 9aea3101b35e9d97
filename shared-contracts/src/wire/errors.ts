/** Error codes of the server's API, in `{ code, message, requestId, fields? }`. */
export const WIRE_ERROR_CODES = [
  'UNSUPPORTED_API_VERSION',
  'INVALID_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNPROCESSABLE',
  'RATE_LIMITED',
  'INTERACTION_EXPIRED',
  'WRONG_CREDENTIALS',
  'FRESH_SIGN_IN_NEEDED',
  'SECOND_STEP_NEEDED',
  'CAPTCHA_FAILED',
  'CAPTCHA_UNAVAILABLE',
  'CARD_NUMBER_REFUSED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const;

/** Error codes of a client for failures on its own side. */
export const CLIENT_ERROR_CODES = ['NETWORK_ERROR', 'TIMEOUT', 'ABORTED', 'INVALID_ANSWER'] as const;

/** @deprecated Compare the code of {@link CaptchaNotLoadedError}. */
export const CAPTCHA_ERROR_CODES = ['CAPTCHA_NOT_LOADED'] as const;

/** Error codes of sign-in and the session client. */
export const AUTH_ERROR_CODES = [
  'SessionRequired',
  'RefreshAccessTokenError',
  'OAuthCallbackError',
  'AccessDenied',
  'AccountNotLinkedError',
  'MissingAPIRoute',
  'NO_SECRET',
  'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  'EMAIL_REQUIRES_ADAPTER_ERROR',
  'MISSING_ADAPTER_METHODS_ERROR',
  'CALLBACK_CREDENTIALS_JWT_ERROR',
  'INVALID_CALLBACK_URL_ERROR',
  'CLIENT_FETCH_ERROR',
  'CLIENT_SESSION_ERROR',
] as const;

export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];
export type ApiErrorCode = WireErrorCode | ClientErrorCode;
export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

/** Compare `code` or use {@link isApiError}: `instanceof` fails across bundles. `status` 0: no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode | (string & {});
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    error: { code: string; message: string; requestId?: string; fields?: Record<string, string> },
    status = 0,
  ) {
    super(error.message);
    this.code = error.code;
    this.status = status;
    this.requestId = error.requestId ?? null;
    this.fields = error.fields ?? {};
  }
}

/** Whether an error is an {@link ApiError} of any bundle, with `code` if given. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  if (typeof error !== 'object' || error === null || !('name' in error) || error.name !== 'ApiError')
    return false;
  return 'code' in error && 'status' in error && (code === undefined || error.code === code);
}
