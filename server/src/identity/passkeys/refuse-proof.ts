import type { FastifyRequest } from 'fastify';
import type { WireErrorCode } from 'shared-contracts/wire';
import { RequestError, statusOf } from '../../platform/errors/request-error.ts';

export interface ProofRefusal {
  readonly reason: string;
  readonly [fact: string]: unknown;
}

export function refuseProof(
  request: FastifyRequest,
  { code, message }: { readonly code: WireErrorCode; readonly message: string },
  refusal: ProofRefusal,
): RequestError {
  request.log.warn({ code, status: statusOf(code), ...refusal }, 'A sign-in step was refused');
  return new RequestError(code, message);
}
