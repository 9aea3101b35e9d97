import type { FastifyRequest } from 'fastify';
import { isServerPath, safeReturnPath } from 'shared-contracts';
import { hasSessionCookie } from '../../../platform/http/session-cookie.ts';
import { siteOriginOf } from '../../../platform/http/site-origin.ts';
import { holdsCardNumber } from '../../../platform/text/card-number.ts';
import type { PageRequest } from '../page-answer.ts';

/** Page path: what is not reserved for the server, where what is missing is a JSON error. */
export const isPagePath = (url: string) => !isServerPath(url);

export interface AddressOptions {
  /** Origin of the site for the world. */
  readonly origin: string | undefined;
  readonly now: () => number;
}

/** Null for what is no address. `url` is the request's own, unless it asks about another. */
export type ReadAddress = (request: FastifyRequest, url?: string) => PageRequest | null;

/** Step 1: what is asked for. */
export function createAddressReader({ origin, now }: AddressOptions): ReadAddress {
  const originOf = siteOriginOf(origin);

  return (request, url = request.url) => {
    const [pathname = '/'] = url.split('?', 1);
    if (pathname.includes('//')) return null;
    return {
      url,
      pathname,
      origin: originOf(request),
      now: now(),
      hasSession: hasSessionCookie(request.headers.cookie),
    };
  };
}

/**
 * The address without what looks like a card's number; null where nothing does. A call is refused for it, a page must not
 * be: one in ten of the numbers that ads put behind an address (`utm_id`) looks like one.
 */
export function withoutCardNumbers({ url, pathname }: PageRequest): string | null {
  if (url.length === pathname.length) return null;
  const query = new URLSearchParams(url.slice(pathname.length));
  const refused = [...query].filter((entry) => holdsCardNumber(entry));
  if (refused.length === 0) return null;
  for (const [name] of refused) query.delete(name);
  return safeReturnPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/** One address per page: `/rewards/` leads to `/rewards`. */
export function withoutTrailingSlash({ url, pathname }: PageRequest): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return safeReturnPath(pathname.slice(0, -1) + url.slice(pathname.length));
}
