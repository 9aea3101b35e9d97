import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTENT_API_VERSION } from 'shared-contracts/content';
import { randomToken } from '../../platform/crypto/secrets.ts';
import { namesTag } from '../../platform/http/answer.ts';
import { IN_PROCESS } from '../../platform/http/in-process-fetch.ts';
import { responseOf } from '../../platform/http/response-of.js';
import { contentRoutes, PREVIEW_HEADER } from './content-api.plugin.ts';

interface ContentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** State of the content API for which this answer stays valid; missing if the answer may change. */
  readonly state?: string;
}

export type ContentFetch = (url: string, headers: Readonly<Record<string, string>>) => Promise<ContentAnswer>;

// Headers that a release may set. Never a cookie or an authorization.
const PASSED_ON = ['accept', 'accept-language', 'if-none-match', 'x-api-version'];

/** Marks the server's calls to itself, with a value that clients cannot know. */
export const INTERNAL = { 'x-internal-render': randomToken() };
/** Whether the server called itself. Such calls are part of a page and are not logged or counted. */
export const isInternal = ({ headers }: FastifyRequest) =>
  headers['x-internal-render'] === INTERNAL['x-internal-render'];

const JSON_TYPE = { 'content-type': 'application/json' };

const CONTENT_PATHS = contentRoutes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/** Creates a fetch that answers releases from this server's content API, without a socket. */
export function createContentFetch(app: FastifyInstance, previewKey?: string): ContentFetch {
  // Cached answers bypass the router: most calls of a render, at half the cost.
  function known(url: string, headers: Readonly<Record<string, string>>): ContentAnswer | null {
    const answer = headers['x-api-version'] === CONTENT_API_VERSION ? app.content.known(url) : undefined;
    if (!answer) return null;
    const { etag } = answer;
    const state = app.content.state();
    if (namesTag(headers['if-none-match'], etag)) return { status: 304, headers: { etag }, body: '', state };
    return { status: 200, headers: { ...JSON_TYPE, etag }, body: answer.body.toString(), state };
  }

  async function asked(url: string, headers: Readonly<Record<string, string>>): Promise<ContentAnswer> {
    const passed = Object.fromEntries(
      PASSED_ON.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    );
    const response = await app.inject({
      method: 'GET',
      url,
      remoteAddress: IN_PROCESS,
      headers: { ...passed, ...INTERNAL, ...(previewKey ? { [PREVIEW_HEADER]: previewKey } : {}) },
    });
    const { etag } = response.headers;
    return {
      status: response.statusCode,
      headers: {
        'content-type': String(response.headers['content-type'] ?? JSON_TYPE['content-type']),
        ...(etag !== undefined && { etag: String(etag) }),
      },
      body: response.body,
    };
  }

  return async (url, headers) => {
    const { pathname, search } = new URL(url, 'http://site.invalid');
    if (!CONTENT_PATHS.some((path) => path.test(pathname)))
      throw new Error(`${pathname} is no call of the content API`);
    return (previewKey ? null : known(pathname + search, headers)) ?? asked(pathname + search, headers);
  };
}

/** Wraps a content fetch as a platform `fetch`, for the content client. */
export const asFetch =
  (contentFetch: ContentFetch): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return responseOf(await contentFetch(url, Object.fromEntries(new Headers(init?.headers))));
  };
