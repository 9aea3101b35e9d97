import { paths } from './paths.ts';

/** First path segments that the server answers itself: with data or files, and where there are none, with an error in JSON. */
const SERVER_SEGMENTS = [
  '.well-known',
  '__dev',
  'api',
  'favicon.ico',
  'favicon.svg',
  'frames',
  'health',
  'icons',
  'metrics',
  'og',
  'oidc',
  'ops',
  'pictures',
  'releases',
  'robots.txt',
  'service-worker.js',
  'site.webmanifest',
  'sitemap.xml',
  'sitemaps',
] as const;

/** Whole paths of pages that the shell draws itself. */
const SHELL_PAGES = [paths.notFound(), paths.serverError(), paths.error(), paths.signInCallback()] as const;

/**
 * Reserved paths: what belongs to the server and the shell. No release may claim a route there and no centre may have such
 * a slug. The one list, for gates, importer, server and shell.
 */
export const RESERVED_PATHS = { server: SERVER_SEGMENTS, shell: SHELL_PAGES } as const;

const ofServer: ReadonlySet<string> = new Set(SERVER_SEGMENTS);

/** First segment of a path or an address without origin: of `/api/x?y` it is `api`, of `/` nothing. */
export const firstSegment = (path: string): string => path.split(/[/?#]/, 2)[1] ?? '';

/** True for what the server answers itself, so that no page is there. */
export const isServerPath = (path: string): boolean => ofServer.has(firstSegment(path));
