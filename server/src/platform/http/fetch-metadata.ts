import type { FastifyRequest } from 'fastify';
import { OWN_CALL_HEADER } from 'shared-contracts';
import { RequestError } from '../errors/request-error.ts';

/**
 * Cross-site guard of calls that change state by GET (seed §7): passes only what a script of this very site has fetched.
 * Not an image, a form, a link, a prefetch (the site's own included) or a page of a sibling. A browser without Fetch Metadata must send
 * the header that no other site can make it send.
 */
export function requireOwnFetch({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const allowed =
    site === undefined
      ? headers[OWN_CALL_HEADER] !== undefined
      : site === 'same-origin' &&
        headers['sec-fetch-dest'] === 'empty' &&
        ['cors', 'same-origin'].includes(String(headers['sec-fetch-mode'])) &&
        headers['sec-purpose'] === undefined &&
        headers.purpose === undefined;
  if (!allowed) throw new RequestError('FORBIDDEN', 'You can only do this from this site.');
}

/** Cross-site refusal for posts: another site's are refused before anything is read of them. */
export function refuseCrossSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new RequestError('FORBIDDEN', 'You can only send this from this site.');
  }
}
