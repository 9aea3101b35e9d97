import type { FieldErrors } from 'shared-contracts/member';
import type { WireErrorCode } from 'shared-contracts/wire';

const STATUS: Readonly<Record<WireErrorCode, number>> = {
  UNSUPPORTED_API_VERSION: 400,
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERACTION_EXPIRED: 410,
  WRONG_CREDENTIALS: 401,
  FRESH_SIGN_IN_NEEDED: 403,
  SECOND_STEP_NEEDED: 401,
  CAPTCHA_FAILED: 403,
  CAPTCHA_UNAVAILABLE: 503,
  CARD_NUMBER_REFUSED: 422,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
};

export const statusOf = (code: WireErrorCode): number => STATUS[code];

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: WireErrorCode;
  readonly statusCode: number;
  /** Seconds until another try makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: WireErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.statusCode = STATUS[code];
    this.retryAfter = retryAfter;
  }
}

export class FieldsError extends RequestError {
  readonly fields: FieldErrors;
  constructor(
    fields: FieldErrors,
    code: WireErrorCode = 'UNPROCESSABLE',
    message = 'Please check the highlighted fields.',
  ) {
    super(code, message);
    this.fields = fields;
  }
}
