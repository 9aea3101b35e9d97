import type { StatusPage } from 'shared-contracts';

interface ShellRoute {
  readonly page: StatusPage;
  /** HTTP status. `/error` is where a failed step leads people to: the page itself is fine. */
  readonly status: number;
  /** False where the address carries something of the visitor. */
  readonly isCacheable: boolean;
}

/** Addresses that the shell serves itself. */
export const SHELL_ROUTES: ReadonlyMap<string, ShellRoute> = new Map([
  ['/404', { page: 'not-found', status: 404, isCacheable: true }],
  ['/500', { page: 'server-error', status: 500, isCacheable: true }],
  ['/error', { page: 'error', status: 200, isCacheable: true }],
  ['/sign-in/callback', { page: 'signing-in', status: 200, isCacheable: false }],
]);
