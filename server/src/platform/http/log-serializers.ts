import pino from 'pino';
import { withoutCardNumbers } from '../text/card-number.ts';

const pathOf = (url: string) => withoutCardNumbers(url.split('?', 1)[0] ?? '');

/** A query within a text, such as that of an address in an error's message. */
const QUERY = /\?[^\s"'`<>)\]]*/g;
const withoutQueries = (text: string) => withoutCardNumbers(text.replace(QUERY, '?…'));

/** Of an error its own words and codes alone: libraries hang a connection with its password on it, and the database what a member typed. */
function errorOf(error: Error) {
  const { type, message, stack, code, statusCode, failure } = pino.stdSerializers.err(error);
  return { type, message: withoutQueries(message), stack: withoutQueries(stack), code, statusCode, failure };
}

/**
 * Log serializers: paths are logged, queries are not, wherever they stand. A sign-in comes back with codes in them, and a
 * link of our mail has its token there.
 */
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
