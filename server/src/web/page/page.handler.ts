import type { FastifyReply, FastifyRequest } from 'fastify';
import { REVISION_HEADER, safeReturnPath } from 'shared-contracts';
import { preferredEncoding } from '../../http/accept-encoding.ts';
import { isFresh } from '../../http/conditional.ts';
import { hasSessionCookie } from '../../http/session-cookie.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import { sendStaticPage } from '../static-page.ts';
import type { PageRequest } from './page.ts';
import { PageCache, type SentPage } from './page-cache.ts';
import { type ComposerParts, composePage } from './page-composer.ts';

export interface PageHandlerOptions {
  readonly parts: ComposerParts;
  /** What this visitor gets; null while no shell is live. */
  readonly compositionFor: (request: FastifyRequest) => LiveComposition | null;
  /** Names the state of the content. */
  readonly contentVersion: () => number;
  /** Where the site is for the world; else the `Host` header is believed. */
  readonly origin: string | undefined;
  readonly now: () => number;
}

/** First path segments that hold no pages: what is not there is a JSON error. */
const NO_PAGES = /^\/(api|releases|health|frames|__dev|\.well-known)([/?]|$)/;
export const isPagePath = (url: string) => !NO_PAGES.test(url);

/** Answers GET and HEAD of every address that nothing else answers. */
export function createPageHandler({
  parts,
  compositionFor,
  contentVersion,
  origin,
  now,
}: PageHandlerOptions) {
  const cache = new PageCache();

  function pageRequest(request: FastifyRequest): PageRequest | null {
    const [pathname = '/'] = request.url.split('?', 1);
    const host = origin ?? `${request.protocol}://${request.host}`;
    if (!URL.canParse(host) || pathname.includes('//')) return null;
    return {
      url: request.url,
      pathname,
      origin: new URL(host).origin,
      now: now(),
      hasSession: hasSessionCookie(request.headers.cookie),
    };
  }

  async function pageOf(
    asked: PageRequest,
    composition: LiveComposition,
    request: FastifyRequest,
  ): Promise<SentPage> {
    const isForMembers = composition.match(asked.pathname)?.route.auth === true;
    const visitor = isForMembers ? String(asked.hasSession) : '';
    const key = [composition.revision, contentVersion(), asked.origin, visitor, asked.url].join(' ');
    return cache.get(key, asked.now, () => composePage(parts, asked, composition, request.log));
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = pageRequest(request);
    if (!asked || !isPagePath(asked.pathname)) return reply.callNotFound();
    const composition = compositionFor(request);
    if (!composition) {
      reply.header('retry-after', '2');
      return sendStaticPage(
        reply,
        503,
        'Opening soon',
        'The site is being set up. Please try again in a minute.',
      );
    }
    reply.header(REVISION_HEADER, composition.revision);
    const tidy = withoutTrailingSlash(asked);
    if (tidy) return reply.header('cache-control', 'no-cache').redirect(tidy, 308);
    try {
      return await send(request, reply, await pageOf(asked, composition, request));
    } catch (error) {
      request.log.error(error, 'The page could not be made');
      return sendStaticPage(
        reply,
        500,
        'Something broke on our side',
        'The page could not be made. Please try again in a minute.',
      );
    }
  };
}

/** One address per page: `/rewards/` leads to `/rewards`. */
function withoutTrailingSlash({ url, pathname }: PageRequest): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return safeReturnPath(pathname.slice(0, -1) + url.slice(pathname.length));
}

async function send(request: FastifyRequest, reply: FastifyReply, { page, etag, body }: SentPage) {
  reply.header('cache-control', page.isCacheable ? 'no-cache' : 'no-store');
  if (page.kind === 'redirect') return reply.redirect(page.location, page.status);
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  reply.headers({ 'content-security-policy': page.document.csp, vary: 'accept-encoding' });
  if (etag && page.isCacheable) {
    reply.header('etag', etag);
    if (page.status === 200 && isFresh(request, etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(await body(encoding));
}
