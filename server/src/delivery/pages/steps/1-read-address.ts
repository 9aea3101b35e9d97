import type { FastifyRequest } from 'fastify';
import { isServerPath, safeReturnPath } from 'shared-contracts/content';
import { hasSessionCookie } from '../../../platform/http/cookies.ts';
import { siteOriginOf } from '../../../platform/http/site-origin.ts';
import { holdsCardNumber } from '../../../platform/text/card-number.ts';
import type { PageRequest } from '../page-context.ts';

export const isPagePath = (url: string) => !isServerPath(url);

export interface AddressOptions {
  readonly origin: string | undefined;
  readonly now: () => number;
}

/** `url` is a good address (`isGoodAddress`) and defaults to the request's own. */
type ReadAddress = (request: FastifyRequest, url?: string) => PageRequest;

export function createAddressReader({ origin, now }: AddressOptions): ReadAddress {
  const originOf = siteOriginOf(origin);

  return (request, url = request.url) => {
    const [pathname = '/'] = url.split('?', 1);
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
 * Returns the address without parameters that look like card numbers, or null if there are none. Pages cannot
 * refuse them as API calls do: one in ten ad ids (`utm_id`) looks like a card number.
 */
export function withoutCardNumbers({ url, pathname }: PageRequest): string | null {
  if (url.length === pathname.length) return null;
  const query = new URLSearchParams(url.slice(pathname.length));
  const refused = [...query].filter((entry) => holdsCardNumber(entry));
  if (refused.length === 0) return null;
  for (const [name] of refused) query.delete(name);
  return safeReturnPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

export function withoutTrailingSlash({ url, pathname }: PageRequest): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return safeReturnPath(pathname.slice(0, -1) + url.slice(pathname.length));
}
