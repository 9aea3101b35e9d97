import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, preferredEncoding } from './accept-encoding.ts';
import type { Answer } from './answer.ts';
import { isFresh } from './conditional.ts';

// Browsers send only a few different headers.
const encodings = new Map<string, ContentEncoding>();
function encodingOf(header: string): ContentEncoding {
  let encoding = encodings.get(header);
  if (!encoding) {
    encoding = preferredEncoding(header);
    if (encodings.size < 200) encodings.set(header, encoding);
  }
  return encoding;
}

export function sendAnswer(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Answer,
  type = 'application/json; charset=utf-8',
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', answer.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (isFresh(request, answer.etag)) return reply.code(304).send();
  reply.header('content-type', type);
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted && answer.isWorthCompressing ? encodingOf(String(accepted)) : 'identity';
  if (encoding === 'identity') return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  const bytes = answer.encoded(encoding);
  return bytes instanceof Promise ? bytes.then((ready) => reply.send(ready)) : reply.send(bytes);
}
