import type { StatusPage } from 'shared-contracts';

interface StatusAddress {
  readonly page: StatusPage;
  /** HTTP status. `/error` is 200 because a failed step redirects there and the page itself is fine. */
  readonly status: number;
  readonly isCacheable: boolean;
}

export const STATUS_ADDRESSES: ReadonlyMap<string, StatusAddress> = new Map([
  ['/404', { page: 'not-found', status: 404, isCacheable: true }],
  ['/500', { page: 'server-error', status: 500, isCacheable: true }],
  ['/error', { page: 'error', status: 200, isCacheable: true }],
  ['/sign-in/callback', { page: 'signing-in', status: 200, isCacheable: false }],
]);
