import { z } from '../zod.ts';
import { releaseNameSchema, remoteManifestSchema, slotNameSchema } from './remote-manifest.ts';

/** A version by semver 2.0.0. */
export const versionSchema = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/), z.maxLength(64));

const hasNoWayOut = (path: string) => !path.includes('..');

/** A file inside a release: relative, forward slashes, no way out of the folder. */
export const releasePathSchema = z
  .string()
  .check(z.regex(/^(web|node)\/[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*$/), z.refine(hasNoWayOut));

/** The source map of a script: `maps/web/app.1a2b3c4d.js.map` is of `web/app.1a2b3c4d.js`. */
export const releaseMapPathSchema = z
  .string()
  .check(z.regex(/^maps\/(web|node)\/[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*\.map$/), z.refine(hasNoWayOut));

/** Subresource Integrity of the file's bytes, `sha256-<base64>`. */
export const integritySchema = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));

const describedSchema = z.object({ integrity: integritySchema, bytes: z.number() });

/** Files that a part of the release loads, as paths below the release. */
export const chunkFilesSchema = z.object({ js: z.array(releasePathSchema), css: z.array(releasePathSchema) });
export type ChunkFiles = z.infer<typeof chunkFilesSchema>;

/**
 * Kinds of containers. `protocol`: `init` and `get` and nothing else, as the bundler's own plugin builds it. `module-federation`:
 * by `@module-federation/enhanced` with `experiments.externalRuntime`, hence for hosts that provide the runtime's core.
 */
export const CONTAINER_KINDS = ['protocol', 'module-federation'] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];
const containerKindSchema = z.enum(CONTAINER_KINDS);

/**
 * `release.json`: what the preset's build writes beside `web/` and `node/`, and what a publish sends.
 * The version is given at publish, since the same bytes may be released from any checkout.
 */
export const releaseManifestSchema = z.object({
  schema: z.literal(1),
  name: releaseNameSchema,
  /** A remote: the range of contracts it needs. The shell: the one version it provides. */
  contracts: z.string(),
  /** Remote's words on itself; absent for the shell. */
  remote: z.optional(remoteManifestSchema),
  /** The shell: types of bus events that it carries, and which of them it publishes itself. */
  events: z.optional(z.object({ known: z.array(z.string()), published: z.array(z.string()) })),
  /** The module that a browser loads: the federated container of a remote, the start module of the shell. */
  entry: releasePathSchema,
  /** Kind of a remote's container; a release that does not say has one of the kind `protocol`. */
  container: z.optional(containerKindSchema),
  /** The shell: kinds of containers that it loads; one that does not say loads `protocol` alone. */
  loads: z.optional(z.array(containerKindSchema)),
  /**
   * The shell: shared modules that it provides, in which version and with which exports; `'*'` is the whole module.
   *
   * @since 1.8.0
   */
  provides: z.optional(
    z.record(
      z.string(),
      z.object({ version: versionSchema, exports: z.union([z.literal('*'), z.array(z.string())]) }),
    ),
  ),
  /** The module that the server loads to render. A remote without one is rendered by the browser; the shell always has one. */
  server: z.optional(releasePathSchema),
  /** Files that every page of the release needs besides `entry`. */
  app: chunkFilesSchema,
  /** Files by route id that the page needs besides `app`. Empty for the shell. */
  pages: z.record(z.string(), chunkFilesSchema),
  /** Files by slot that its fragment needs besides `entry`, and neither `app` nor a page. @since 1.17.0 */
  fragments: z.optional(z.record(slotNameSchema, chunkFilesSchema)),
  /**
   * JSON Schemas of props by slot, as the remote was built: of its own fragments, and of the slots that its pages name.
   *
   * @since 1.17.0
   */
  slotProps: z.optional(z.record(slotNameSchema, z.record(z.string(), z.unknown()))),
  /** Modules that the federation manifest exposes, and what it takes from the share scope. */
  exposes: z.array(z.string()),
  shared: z.array(
    z.object({
      name: z.string(),
      requiredVersion: z.string(),
      singleton: z.boolean(),
      /** Exports that the remote's code takes; `'*'` is the module as a whole. @since 1.8.0 */
      uses: z.optional(z.array(z.string())),
    }),
  ),
  /** Every other file of the release. */
  files: z.record(releasePathSchema, describedSchema),
  /** Source maps, for the words of its failures. The server keeps them to itself; a former build has none. */
  maps: z.optional(z.record(releaseMapPathSchema, describedSchema)),
});
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/** `name@version` */
export const releaseIdOf = (name: string, version: string) => `${name}@${version}`;
/** Path at which a release's files are served, ends with a slash; immutable. */
export const releaseBase = (name: string, version: string) => `/releases/${name}/${version}/`;
