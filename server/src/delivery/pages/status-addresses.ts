import type { StatusPage } from 'shared-contracts';

interface StatusAddress {
  readonly page: StatusPage;
  /** HTTP status. `/error` is where a failed step leads people to: the page itself is fine. */
  readonly status: number;
  /** False where the address carries something of the visitor. */
  readonly isCacheable: boolean;
}

/** Status pages that have an address of their own. */
export const STATUS_ADDRESSES: ReadonlyMap<string, StatusAddress> = new Map([
  ['/404', { page: 'not-found', status: 404, isCacheable: true }],
  ['/500', { page: 'server-error', status: 500, isCacheable: true }],
  ['/error', { page: 'error', status: 200, isCacheable: true }],
  ['/sign-in/callback', { page: 'signing-in', status: 200, isCacheable: false }],
]);
