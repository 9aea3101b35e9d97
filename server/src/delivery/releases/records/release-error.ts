import type { ReleaseErrorCode } from 'shared-contracts/release';
import type { StatusOfCode } from '../../../platform/api/described-call.ts';

const STATUS: Readonly<Record<ReleaseErrorCode, number>> = {
  RELEASE_EXISTS: 409,
  RELEASE_NOT_FOUND: 404,
  RELEASE_REFUSED: 422,
  RELEASE_INCOMPLETE: 422,
  RELEASE_UNCHECKED: 422,
};

export const releaseErrors = (...codes: readonly ReleaseErrorCode[]): StatusOfCode[] =>
  codes.map((code) => ({ code, status: STATUS[code] }));

export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: ReleaseErrorCode;
  readonly statusCode: number;

  constructor(code: ReleaseErrorCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = STATUS[code];
  }
}

export const refusal = (message: string) => new ReleaseError('RELEASE_REFUSED', message);
