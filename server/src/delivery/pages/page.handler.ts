import type { FastifyReply, FastifyRequest } from 'fastify';
import { REVISION_HEADER, safeReturnPath } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { sendStaticPage } from '../../platform/html/error-page.ts';
import { preferredEncoding } from '../../platform/http/accept-encoding.ts';
import { isFresh } from '../../platform/http/conditional.ts';
import { SECURITY_HEADERS } from '../../platform/http/security-headers.plugin.ts';
import { hasSessionCookie } from '../../platform/http/session-cookie.ts';
import { holdsCardNumber } from '../../platform/text/card-number.ts';
import type { Chosen, Compositions } from '../composition/compositions.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import type { PageRequest } from './page.ts';
import { PageCache, type SentPage } from './page-cache.ts';
import { type ComposerParts, composePage } from './page-composer.ts';

export interface PageHandlerOptions {
  readonly parts: ComposerParts;
  /** What this visitor gets. */
  readonly compositions: Compositions;
  /** Names the state of the content. */
  readonly contentVersion: () => number;
  /** Where the site is for the world; else the `Host` header is believed. */
  readonly origin: string | undefined;
  readonly now: () => number;
  /** Hears of each render that failed, and for whom it was. */
  readonly failed: (release: ReleaseRecord, routeId: string | null, request: FastifyRequest) => void;
}

/** First path segments that hold no pages: what is not there is a JSON error. */
const NO_PAGES = /^\/(api|releases|health|frames|ops|__dev|\.well-known)([/?]|$)/;
export const isPagePath = (url: string) => !NO_PAGES.test(url);

const slotDataQuery = z.object({ url: z.string().check(z.maxLength(2_000)) });

/**
 * `page` answers GET and HEAD of every address that nothing else answers; `slotData` answers SLOT_DATA_PATH with what such a
 * page hydrates with.
 */
export function createPageHandlers({
  parts,
  compositions,
  contentVersion,
  origin,
  now,
  failed,
}: PageHandlerOptions) {
  const cache = new PageCache();
  // The host that was asked for last: a site has one or two, and anybody may send anything.
  let site: { readonly address: string; readonly origin: string | null } = { address: '', origin: null };

  /** Null for what is no address. */
  function originAt(address: string): string | null {
    if (site.address !== address) site = { address, origin: URL.parse(address)?.origin ?? null };
    return site.origin;
  }

  function pageRequest(request: FastifyRequest, url = request.url): PageRequest | null {
    const [pathname = '/'] = url.split('?', 1);
    const ownOrigin = originAt(origin ?? `${request.protocol}://${request.host}`);
    if (ownOrigin === null || pathname.includes('//')) return null;
    return {
      url,
      pathname,
      origin: ownOrigin,
      now: now(),
      hasSession: hasSessionCookie(request.headers.cookie),
    };
  }

  /** Everything that a page depends on. */
  const keyOf = ({ origin, url }: PageRequest, { id, revision }: LiveComposition) =>
    `${revision} ${id} ${contentVersion()} ${origin} ${url}`;

  /** A page of the cache that everybody gets. Null does not say that there is none: an address with a query is looked at closer. */
  function knownPage(request: FastifyRequest): SentPage | null {
    const composition = request.url.includes('?') ? null : compositions.everybodys(request);
    const asked = composition && pageRequest(request);
    return (asked && cache.find(keyOf(asked, composition), asked.now)) ?? null;
  }

  function pageOf(
    asked: PageRequest,
    { composition }: Chosen,
    request: FastifyRequest,
  ): SentPage | Promise<SentPage> {
    const key = keyOf(asked, composition);
    const known = cache.find(key, asked.now);
    if (known) return known;
    // Nothing of a member's page is kept, but it may be made for two visitors at once.
    const isForMembers = composition.match(asked.pathname)?.route.auth === true;
    return cache.make(isForMembers ? `${asked.hasSession} ${key}` : key, asked.now, () =>
      composePage(parts, asked, composition, {
        log: request.log.child({ composition: composition.id }),
        failed: (release, routeId) => failed(release, routeId, request),
      }),
    );
  }

  async function slotData(request: FastifyRequest, reply: FastifyReply) {
    const url = safeReturnPath(slotDataQuery.safeParse(request.query).data?.url ?? '')?.split('#', 1)[0];
    const asked = url === undefined ? null : pageRequest(request, url);
    if (!asked || !isPagePath(asked.pathname))
      throw new RequestError('INVALID_REQUEST', '`url` is the path of a page of this site.');
    const chosen = await compositions.choose(request, reply);
    if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
    const { isCacheable, slotData: body } = await pageOf(asked, chosen, request);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    return reply
      .headers({
        [REVISION_HEADER]: chosen.composition.revision,
        'cache-control': isCacheable && !chosen.isPrivate ? 'no-cache' : 'no-store',
        vary,
      })
      .type('application/json; charset=utf-8')
      .send(await body(encoding));
  }

  /** Without a promise for what is in the cache: they cost a seventh of such an answer. */
  function page(request: FastifyRequest, reply: FastifyReply) {
    const known = knownPage(request);
    return known ? send(request, reply, known, false) : madePage(request, reply);
  }

  async function madePage(request: FastifyRequest, reply: FastifyReply) {
    const asked = pageRequest(request);
    if (!asked || !isPagePath(asked.pathname)) return reply.callNotFound();
    const clean = withoutCardNumbers(asked);
    if (clean !== null) return reply.header('cache-control', 'no-store').redirect(clean, 302);
    let chosen: Chosen | null;
    try {
      chosen = await compositions.choose(request, reply);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return sendStaticPage(reply, error.statusCode, 'This version cannot be shown', error.message);
    }
    if (!chosen) {
      reply.header('retry-after', '2');
      return sendStaticPage(
        reply,
        503,
        'Opening soon',
        'The site is being set up. Please try again in a minute.',
      );
    }
    reply.header(REVISION_HEADER, chosen.composition.revision);
    const tidy = withoutTrailingSlash(asked);
    if (tidy) return reply.header('cache-control', 'no-cache').redirect(tidy, 308);
    try {
      return await send(request, reply, await pageOf(asked, chosen, request), chosen.isPrivate);
    } catch (error) {
      request.log.error(error, 'The page could not be made');
      return sendStaticPage(
        reply,
        500,
        'Something broke on our side',
        'The page could not be made. Please try again in a minute.',
      );
    }
  }

  return { page, slotData };
}

/**
 * The address without what looks like a card's number; null where nothing does. A call is refused for it, a page must not
 * be: one in ten of the numbers that ads put behind an address (`utm_id`) looks like one.
 */
function withoutCardNumbers({ url, pathname }: PageRequest): string | null {
  if (url.length === pathname.length) return null;
  const query = new URLSearchParams(url.slice(pathname.length));
  const refused = [...query].filter((entry) => holdsCardNumber(entry));
  if (refused.length === 0) return null;
  for (const [name] of refused) query.delete(name);
  return safeReturnPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/** One address per page: `/rewards/` leads to `/rewards`. */
function withoutTrailingSlash({ url, pathname }: PageRequest): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return safeReturnPath(pathname.slice(0, -1) + url.slice(pathname.length));
}

/** Names and values in turn, as `writeHead` takes them. */
type RawHeaders = (string | string[])[];

const ON_EVERY_PAGE = Object.entries(SECURITY_HEADERS).flat();

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
  isPrivate: boolean,
): FastifyReply | Promise<FastifyReply> {
  const { status, location, csp, etag } = page;
  const isCacheable = page.isCacheable && !isPrivate;
  const cacheControl = isCacheable ? 'no-cache' : 'no-store';
  if (location !== null) return reply.header('cache-control', cacheControl).redirect(location, status);
  const headers: RawHeaders = ['cache-control', cacheControl, 'content-security-policy', csp];
  if (etag && isCacheable) {
    headers.push('etag', etag);
    if (status === 200 && isFresh(request, etag)) return write(reply, 304, headers);
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const body = page.body(encoding);
  if (body instanceof Promise) return body.then((made) => write(reply, status, headers, made));
  return write(reply, status, headers, body);
}

/**
 * Answers with a document or, without one, with its headers alone; what is set on the reply goes along. It passes by
 * Fastify's own sending, which looks at each header several times and costs more than to find a page in the cache. So no
 * `onSend` hook runs, and what those do for other answers is done here.
 */
function write(reply: FastifyReply, status: number, headers: RawHeaders, body?: Buffer): FastifyReply {
  const given = reply.getHeaders();
  for (const name in given) {
    const value = given[name];
    if (name !== 'vary') headers.push(name, Array.isArray(value) ? value : String(value));
  }
  headers.push('vary', given.vary ? `${given.vary}, accept-encoding` : 'accept-encoding', ...ON_EVERY_PAGE);
  if (body) headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length));
  reply.raw.writeHead(status, headers);
  reply.hijack();
  reply.raw.end(body);
  return reply;
}
