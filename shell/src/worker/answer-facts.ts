import { RELEASES_HEADER, REVISION_HEADER, SIGNATURE_HEADER } from 'shared-contracts/composition';

export interface PageFacts {
  readonly revision: number;
  /** `name@version` of the shell, the page's remote and the releases of its fragments. */
  readonly own: readonly string[];
  readonly releases: readonly string[];
}

export function pageFacts(headers: Headers): PageFacts | null {
  const revision = Number(headers.get(REVISION_HEADER) ?? Number.NaN);
  const [own = [], others = []] = (headers.get(RELEASES_HEADER) ?? '')
    .split(';', 2)
    .map((part) => part.split(' ').filter(Boolean));
  if (!Number.isSafeInteger(revision) || own.length === 0) return null;
  return { revision, own, releases: [...own, ...others] };
}

export function releaseOfPath(pathname: string): string | null {
  const [, name, version] = /^\/releases\/([^/]+)\/([^/]+)\//.exec(pathname) ?? [];
  return name && version ? `${name}@${decodeURIComponent(version)}` : null;
}

/**
 * Whether the response may be cached: a public page that the server signed. Pages of members, testers and previews
 * are `no-store` and have no signature. Queries, such as in links from mail, may contain personal data.
 */
export const isKeepable = ({ status, type, redirected, headers }: Response, url: URL): boolean =>
  status === 200 &&
  type === 'basic' &&
  // The signature is for the last address.
  !redirected &&
  headers.has(SIGNATURE_HEADER) &&
  url.search === '' &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/no-store/.test(headers.get('cache-control') ?? '');

/**
 * Returns the `Server-Timing` of a cached document. Its description is the time of caching in epoch milliseconds.
 */
export const cachedAt = (now: number) => `kept;desc="${now}"`;
export const cachedSince = ({ headers }: Response): number =>
  Number(/desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0);
