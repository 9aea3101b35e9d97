import { RELEASES_HEADER, REVISION_HEADER } from 'shared-contracts';

/** What the answer with a page says of its composition. */
export interface PageFacts {
  readonly revision: number;
  /** `name@version` of the releases that the page itself runs: the shell, the remote that owns it, and those of its fragments. */
  readonly own: readonly string[];
  /** Those of its whole composition. */
  readonly releases: readonly string[];
}

/** Null for what is no page of a composition. */
export function pageFacts(headers: Headers): PageFacts | null {
  const revision = Number(headers.get(REVISION_HEADER) ?? Number.NaN);
  const [own = [], others = []] = (headers.get(RELEASES_HEADER) ?? '')
    .split(';', 2)
    .map((part) => part.split(' ').filter(Boolean));
  if (!Number.isSafeInteger(revision) || own.length === 0) return null;
  return { revision, own, releases: [...own, ...others] };
}

/** Release of a file, `name@version`, by its path; null for what is no file of a release. */
export function releaseOfPath(pathname: string): string | null {
  const [, name, version] = /^\/releases\/([^/]+)\/([^/]+)\//.exec(pathname) ?? [];
  return name && version ? `${name}@${decodeURIComponent(version)}` : null;
}

/**
 * Whether a copy of the answer may be kept: a public page that is the same for everybody. What belongs to a member, a tester or
 * a preview is `no-store`. An address with a query may carry what is meant for one person (a link out of a mail does).
 */
export const isKeepable = ({ status, type, headers }: Response, url: URL): boolean =>
  status === 200 &&
  type === 'basic' &&
  url.search === '' &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/no-store/.test(headers.get('cache-control') ?? '');
