import type { FastifyRequest } from 'fastify';
import type { WireErrorCode } from 'shared-contracts';
import { RequestError, statusOf } from '../../platform/errors/request-error.ts';

/** Why somebody could not show who they are: for the log, with what helps there. */
export interface ProofRefusal {
  readonly reason: string;
  readonly [fact: string]: unknown;
}

/** Refuses a proof. The log has its reason; whoever sent it is told the same for all of them. */
export function refuseProof(
  request: FastifyRequest,
  { code, message }: { readonly code: WireErrorCode; readonly message: string },
  refusal: ProofRefusal,
): RequestError {
  request.log.warn({ code, status: statusOf(code), ...refusal }, 'A sign-in step was refused');
  return new RequestError(code, message);
}
