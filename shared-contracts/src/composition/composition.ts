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

/** A live remote, with what the shell needs to route to it, load it and recover from failures. */
export const liveRemoteSchema = z.object({
  name: z.string(),
  routes: z.array(remoteRouteSchema),
  live: remoteBuildSchema,
  /** Last good version, which the shell mounts if `live` fails. */
  fallback: z.optional(remoteBuildSchema),
});
export type LiveRemote = z.infer<typeof liveRemoteSchema>;

/** The live composition, inline in every page (`<script type="application/json" id="composition">`). */
export const compositionSchema = z.object({
  /** Hash of the shell, the remotes and the contracts: 12 hex digits. */
  id: z.optional(z.string()),
  /** Increases with every change of the registry. Answers carry it as `x-composition-revision`. */
  revision: z.number(),
  contracts: z.string(),
  /** `shell@version` */
  shell: z.string(),
  remotes: z.array(liveRemoteSchema),
});
export type Composition = z.infer<typeof compositionSchema>;

/** Import map of every page: integrity hashes of all scripts of the composition, by path. */
export const importMapSchema = z.object({ integrity: z.record(z.string(), z.string()) });

/** Header of every answer with the registry's revision. */
export const REVISION_HEADER = 'x-composition-revision';
/** Header of a page: its releases, the shell first; after a semicolon its other releases. @since 1.18.0 */
export const RELEASES_HEADER = 'x-composition-releases';
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** Path of the service worker in a release of the shell. @since 1.18.0 */
export const SERVICE_WORKER_FILE = 'web/service-worker.js';
/** Reports about mounts need no consent and carry no identifiers. Web vitals need performance consent. */
export const OUTCOMES_PATH = '/api/outcomes';
export const COMPOSITION_PATH = '/api/composition';

export const STYLE_HASHES_PATH = '/api/composition/styles';
export const styleHashesSchema = z.record(z.string(), z.string());

/** Function on `window` that the shell calls once started. Before, the document watches for failures. */
export const SHELL_STARTED = 'shellStarted';

/** On `window`: changes of the server's markup since it was parsed, by element id. @since 1.28.0 */
export const MARKUP_WATCHES = 'markupWatches';

/** Answer of `GET /api/composition`: what this visitor gets with the next document. */
export const compositionStatusSchema = z.object({
  id: z.string(),
  revision: z.number(),
  /** `name@version` of the shell and of each remote. */
  releases: z.array(z.string()),
  /** `name@version` of all recalled releases. A tab that runs one leaves it as soon as possible. */
  recalled: z.array(z.string()),
});
export type CompositionStatus = z.infer<typeof compositionStatusSchema>;

/** @deprecated Use {@link compositionStatusSchema}. */
export const compositionNewsSchema = compositionStatusSchema;
/** @deprecated Use {@link CompositionStatus}. */
export type CompositionNews = CompositionStatus;
