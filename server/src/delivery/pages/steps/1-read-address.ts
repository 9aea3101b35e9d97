import type { FastifyRequest } from 'fastify';
import { isServerPath, safeReturnPath } from 'shared-contracts/content';
import { hasSessionCookie } from '../../../platform/http/cookies.ts';
import { siteOriginOf } from '../../../platform/http/site-origin.ts';
import { holdsCardNumber } from '../../../platform/text/card-number.ts';
import type { PageRequest } from '../page-context.ts';

export const isPagePath = (url: string) => !isServerPath(url);

export interface AddressOptions {
  readonly origin: string | undefined;
  readonly trackingParameters: readonly string[];
  readonly now: () => number;
}

/** `url` is a good address (`isGoodAddress`). The result has no tracking parameters. */
type ReadAddress = (request: FastifyRequest, url?: string) => PageRequest;

export function createAddressReader({ origin, trackingParameters, now }: AddressOptions): ReadAddress {
  const originOf = siteOriginOf(origin);
  const isTracking = trackingTest(trackingParameters);

  return (request, url = request.url) => {
    const [pathname = '/'] = url.split('?', 1);
    return {
      url: url.length === pathname.length ? url : withoutTracking(url, pathname, isTracking),
      pathname,
      origin: originOf(request),
      now: now(),
      hasSession: hasSessionCookie(request.headers.cookie),
    };
  };
}

/** One pattern, because every click of a campaign has several such parameters. */
function trackingTest(names: readonly string[]): (part: string) => boolean {
  if (names.length === 0) return () => false;
  const patterns = names.map((name) => RegExp.escape(name).replace(/\\\*$/, '[^=]*'));
  const pattern = new RegExp(`^(?:${patterns.join('|')})(?:=|$)`, 'i');
  return (part) => pattern.test(part);
}

/** Card numbers have at least 14 digits, encoded or not. */
const MANY_DIGITS = /(?:\d\D*){14}/;
/** A tracking parameter with a card number is kept here, so that {@link withoutCardNumbers} removes it. */
const hasCard = (part: string) => MANY_DIGITS.test(part) && holdsCardNumber([...new URLSearchParams(part)]);

function withoutTracking(url: string, pathname: string, isTracking: (part: string) => boolean): string {
  const parts = url.slice(pathname.length + 1).split('&');
  const kept = parts.filter((part) => part && (!isTracking(part) || hasCard(part)));
  if (kept.length === parts.length) return url;
  return kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`;
}

/** Returns the address without likely card numbers, or null if there are none. No link is refused for them. */
export function withoutCardNumbers(url: string, pathname: string): string | null {
  if (url.length === pathname.length) return null;
  const query = new URLSearchParams(url.slice(pathname.length));
  const refused = [...query].filter((entry) => holdsCardNumber(entry));
  if (refused.length === 0) return null;
  for (const [name] of refused) query.delete(name);
  return safeReturnPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

export function withoutTrailingSlash(url: string, pathname: string): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return safeReturnPath(pathname.replace(/\/+$/, '') + url.slice(pathname.length));
}

/** Returns the address with static segments written as in its route, or null if they are. Routes match in any case. */
export function withRouteCase(
  url: string,
  pathname: string,
  findRoute: () => string | undefined,
): string | null {
  if (!/[A-Z]/.test(pathname)) return null;
  const own = findRoute()?.split('/') ?? [];
  const path = pathname.split('/').map((part, at) => (/^[^:*]/.test(own[at] ?? '*') ? own[at] : part));
  return path.join('/') === pathname ? null : safeReturnPath(path.join('/') + url.slice(pathname.length));
}

/** Punctuation that links in texts and mails take in by mistake. */
const STRAY_END = /(?:[.,;:!?)\]'"*_>]|%(?:20|22|3e|c2%a0|e2%80%9[4d9]|e2%80%a6))+$/i;

/** Returns what an address without a page probably means: small letters and no stray end. Null if it has both. */
export function probablyMeant(url: string, pathname: string): string | null {
  const path = pathname
    .replace(STRAY_END, '')
    .replace(/%\w\w|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
    .replace(/\/+$/, '');
  return path === pathname || path === '' ? null : safeReturnPath(path + url.slice(pathname.length));
}
