import { paths } from './paths.ts';

/** First path segments that the server answers itself: with data, files or an error in JSON. */
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

const SHELL_PAGES = [paths.notFound(), paths.serverError(), paths.error(), paths.signInCallback()] as const;

/** No release's route and no centre's slug can be here. Used by gates, importer, server and shell. */
export const RESERVED_PATHS = { server: SERVER_SEGMENTS, shell: SHELL_PAGES } as const;

const ofServer: ReadonlySet<string> = new Set(SERVER_SEGMENTS);

/** Returns the first segment of a path or an address without origin: `api` for `/api/x?y`, empty for `/`. */
export const firstSegment = (path: string): string => path.split(/[/?#]/, 2)[1] ?? '';

/** Whether the server answers a path itself, so that it cannot be a page. */
export const isServerPath = (path: string): boolean => ofServer.has(firstSegment(path));
