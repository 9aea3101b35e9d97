import pino from 'pino';
import { withoutCardNumbers } from '../text/card-number.ts';

const pathOf = (url: string) => withoutCardNumbers(url.split('?', 1)[0] ?? '');

// A query string within a text, such as an error message.
const QUERY = /\?[^\s"'`<>)\]]*/g;
const withoutQueries = (text: string) => withoutCardNumbers(text.replace(QUERY, '?…'));

// Only message and code: libraries attach connections with passwords, the database attaches what members
// typed.
function errorOf(error: Error) {
  const { type, message, stack, code, statusCode, failure } = pino.stdSerializers.err(error);
  return { type, message: withoutQueries(message), stack: withoutQueries(stack), code, statusCode, failure };
}

/** Log serializers. They remove queries everywhere, because sign-in codes and mail tokens are in them. */
export const logSerializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: pathOf(request.url),
    ip: request.ip,
  }),
  url: (url: unknown) => (typeof url === 'string' ? pathOf(url) : url),
  err: errorOf,
  output: (output: unknown) => (typeof output === 'string' ? withoutQueries(output) : output),
};
