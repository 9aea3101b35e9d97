import { remoteRouteSchema } from '../release/remote-manifest.ts';
import { z } from '../zod.ts';

const urlPathSchema = z.string().check(z.regex(/^\/[^/\\]/));
const urlFilesSchema = z.object({ js: z.array(urlPathSchema), css: z.array(urlPathSchema) });

/** One version of a remote as the browser loads it. All paths are absolute URL paths. */
export const remoteBuildSchema = z.object({
  version: z.string(),
  entry: urlPathSchema,
  app: urlFilesSchema,
  pages: z.record(z.string(), urlFilesSchema),
  /** Files of its fragments besides `entry`, by slot. @since 1.17.0 */
  fragments: z.optional(z.record(z.string(), urlFilesSchema)),
});
export type RemoteBuild = z.infer<typeof remoteBuildSchema>;

/** A live remote: what the shell needs to route to it, load it, and recover from it. */
export const liveRemoteSchema = z.object({
  name: z.string(),
  routes: z.array(remoteRouteSchema),
  live: remoteBuildSchema,
  /** The last good version, mounted by the shell when `live` fails. */
  fallback: z.optional(remoteBuildSchema),
});
export type LiveRemote = z.infer<typeof liveRemoteSchema>;

/** Composition that is live, as it stands inline in every page (`<script type="application/json" id="composition">`). */
export const compositionSchema = z.object({
  /** Hash of the shell, the remotes and the contracts, 12 hex digits: what the page is made of. */
  id: z.optional(z.string()),
  /** Grows with every change of the registry; answers carry it as `x-composition-revision`. */
  revision: z.number(),
  contracts: z.string(),
  /** `shell@version` */
  shell: z.string(),
  remotes: z.array(liveRemoteSchema),
});
export type Composition = z.infer<typeof compositionSchema>;

/** Import map of every page (`<script type="importmap">`): hashes of all scripts of the composition, by path. */
export const importMapSchema = z.object({ integrity: z.record(z.string(), z.string()) });

/** Header on every answer that names the registry's revision. */
export const REVISION_HEADER = 'x-composition-revision';
/**
 * Header of a page: `name@version` of the releases that it runs, the shell first, and behind a semicolon those of the rest of its
 * composition.
 *
 * @since 1.18.0
 */
export const RELEASES_HEADER = 'x-composition-releases';
/** Path of the service worker. @since 1.18.0 */
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** The service worker among the files of a release of the shell. @since 1.18.0 */
export const SERVICE_WORKER_FILE = 'web/service-worker.js';
/**
 * Path of the reports on how mounts ended: necessary, without identifier, before any consent. Vitals with the consent
 * to performance.
 */
export const OUTCOMES_PATH = '/api/outcomes';
/** Path at which an open tab asks what it would get now. */
export const COMPOSITION_PATH = '/api/composition';

/** Name on `window` of what the shell calls once it has started: until then the document itself watches for failures. */
export const SHELL_STARTED = 'shellStarted';
