import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isServerPath, safeReturnPath } from 'shared-contracts/content';
import type { WireError } from 'shared-contracts/wire';
import { isDiskFull, isUnreachable, UnreachableError } from '../errors/infrastructure-errors.ts';
import { RequestError } from '../errors/request-error.ts';
import { notReadyStatus } from './not-ready-status.ts';

const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

const RETRY_SECONDS = 5;

// Messages for failures that the call did not cause.
function outageMessage(error: FastifyError): string | null {
  if (isDiskFull(error))
    return 'We can’t save anything right now because the disk is full. Nothing was saved; please try again later.';
  return isUnreachable(error) ? 'We’re having trouble on our end. Please try again in a moment.' : null;
}

function wireError(error: FastifyError, requestId: string): WireError & { status: number } {
  const status = error.statusCode ?? 500;
  const message = status === 500 ? outageMessage(error) : null;
  if (message) return { status: 503, code: 'UNAVAILABLE', message, requestId };
  // Internal details go only to the log.
  if (status >= 500 && status !== 503) {
    return { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong on our end.', requestId };
  }
  const isOurs = !error.code?.startsWith('FST_') && /^[A-Z][A-Z_]+$/.test(error.code ?? '');
  const code = isOurs ? error.code : (CODE_BY_STATUS[status] ?? 'INVALID_REQUEST');
  const fields =
    'fields' in error && typeof error.fields === 'object'
      ? { fields: error.fields as Record<string, string> }
      : {};
  return { status, code, message: error.message, requestId, ...fields };
}

// A form for scripts that the browser submitted without them. It needs a page, not a JSON error.
const isFormOfPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'POST' && headers['sec-fetch-mode'] === 'navigate' && !isServerPath(url);

export const wireErrorsPlugin = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status: usual, ...body } = wireError(error, request.id);
      const mayOthers = isUnreachable(error) && !(error instanceof UnreachableError);
      const status = usual === 503 && mayOthers ? notReadyStatus(request) : usual;
      if (status >= 500) request.log.error(error, 'A request failed');
      else request.log.info({ code: body.code, status }, body.message);
      const retryAfter =
        (error instanceof RequestError && error.retryAfter) || (usual === 503 && RETRY_SECONDS);
      if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
      if (isFormOfPage(request))
        return reply.header('cache-control', 'no-store').redirect(safeReturnPath(request.url) ?? '/', 303);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    });
    app.setNotFoundHandler((request, reply) => {
      const body: WireError = {
        code: 'NOT_FOUND',
        message: 'There’s nothing at this address.',
        requestId: request.id,
      };
      return reply.code(404).header('cache-control', 'no-store').send(body);
    });
  },
  { name: 'wire-errors' },
);
