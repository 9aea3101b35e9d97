import type { FastifyRequest } from 'fastify';
import { type AnalyticsBatch, consentOf, readConsentCookie } from 'shared-contracts';

export interface Allowed {
  readonly performance: boolean;
  readonly targeting: boolean;
}

/** Returns the consent that the batch, the shopper's cookie and the browser's privacy signal all allow. */
export function allowedOf(
  request: FastifyRequest,
  claimed: Pick<AnalyticsBatch['consent'], keyof Allowed>,
  now: number,
): Allowed {
  const chosen = consentOf(readConsentCookie(request.headers.cookie ?? '', now));
  return {
    performance: claimed.performance && chosen.performance,
    targeting: claimed.targeting && chosen.targeting && request.headers['sec-gpc'] !== '1',
  };
}
