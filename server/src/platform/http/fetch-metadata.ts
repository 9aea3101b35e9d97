import type { FastifyRequest } from 'fastify';
import { OWN_CALL_HEADER } from 'shared-contracts/member';
import { RequestError } from '../errors/request-error.ts';

/** Only fetches by this site's scripts pass: not images, forms, links, prefetches or sibling sites. */
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

/** Whether a page of another site leads here. False for typed addresses and browsers without Fetch Metadata. */
export const isForeignLink = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !['none', 'same-origin'].includes(String(headers['sec-fetch-site'] ?? 'none'));

export function refuseCrossSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new RequestError('FORBIDDEN', 'You can only send this from this site.');
  }
}
