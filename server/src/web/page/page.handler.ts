import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { REVISION_HEADER, safeReturnPath } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { holdsCardNumber } from '../../card-numbers/card-number.ts';
import { preferredEncoding } from '../../http/accept-encoding.ts';
import { isFresh } from '../../http/conditional.ts';
import { hasSessionCookie } from '../../http/session-cookie.ts';
import type { ReleaseRecord } from '../../releases/release-record.ts';
import { RequestError } from '../../request-error.ts';
import type { Chosen, Compositions } from '../composition/compositions.ts';
import { sendStaticPage } from '../static-page.ts';
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

/** Origins by the hosts that requests name: a site has one or two, and anybody may send anything. */
const sites = new LRUCache<string, { readonly origin: string | null }>({ max: 100 });

/** Null for what is no address. */
function siteOf(address: string): string | null {
  const known = sites.get(address) ?? { origin: URL.canParse(address) ? new URL(address).origin : null };
  sites.set(address, known);
  return known.origin;
}

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

  function pageRequest(request: FastifyRequest, url = request.url): PageRequest | null {
    const [pathname = '/'] = url.split('?', 1);
    const site = siteOf(origin ?? `${request.protocol}://${request.host}`);
    if (site === null || pathname.includes('//')) return null;
    return {
      url,
      pathname,
      origin: site,
      now: now(),
      hasSession: hasSessionCookie(request.headers.cookie),
    };
  }

  function pageOf(
    asked: PageRequest,
    { composition }: Chosen,
    request: FastifyRequest,
  ): SentPage | Promise<SentPage> {
    const isForMembers = composition.match(asked.pathname)?.route.auth === true;
    const visitor = isForMembers ? String(asked.hasSession) : '';
    const { id, revision } = composition;
    const key = [revision, id, contentVersion(), asked.origin, visitor, asked.url].join(' ');
    return (
      cache.find(key, asked.now) ??
      cache.make(key, asked.now, () =>
        composePage(parts, asked, composition, {
          log: request.log.child({ composition: id }),
          failed: (release, routeId) => failed(release, routeId, request),
        }),
      )
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

  async function page(request: FastifyRequest, reply: FastifyReply) {
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
      return await send(request, reply, await pageOf(asked, chosen, request), chosen);
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

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, csp, etag, body, ...page }: SentPage,
  { isPrivate }: Chosen,
) {
  const isCacheable = page.isCacheable && !isPrivate;
  reply.header('cache-control', isCacheable ? 'no-cache' : 'no-store');
  if (location !== null) return reply.redirect(location, status);
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ 'content-security-policy': csp, vary });
  if (etag && isCacheable) {
    reply.header('etag', etag);
    if (status === 200 && isFresh(request, etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await body(encoding));
}
