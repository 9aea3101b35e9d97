import type { FastifyInstance } from 'fastify';

/** An answer of the content API, to be sent to a release's thread. */
export interface ContentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type ContentFetch = (url: string, headers: Readonly<Record<string, string>>) => Promise<ContentAnswer>;

/** What a release may say about the answer that it wants. Never a cookie, never an authorization. */
const PASSED_ON = ['accept', 'accept-language', 'x-api-version'];
/** Marks calls of the server to itself, which are not worth a log line each. */
export const INTERNAL_HEADER = 'x-internal-render';

/** Answers releases from this server's own content API, in the process and without a socket. */
export function createContentFetch(app: FastifyInstance): ContentFetch {
  return async (url, headers) => {
    const { pathname, search } = new URL(url, 'http://site.invalid');
    if (!pathname.startsWith('/api/')) throw new Error(`${pathname} is not below /api/`);
    const passed = Object.fromEntries(
      PASSED_ON.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    );
    const response = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: { ...passed, [INTERNAL_HEADER]: '1' },
    });
    return {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type'] ?? 'application/json') },
      body: response.body,
    };
  };
}

/** The same as a platform's `fetch`, for the content client. */
export const asFetch =
  (contentFetch: ContentFetch): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { status, headers, body } = await contentFetch(url, Object.fromEntries(new Headers(init?.headers)));
    return new Response(body, { status, headers: { ...headers } });
  };
