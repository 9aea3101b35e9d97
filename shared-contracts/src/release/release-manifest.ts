import { z } from '../zod.ts';
import { releaseNameSchema, remoteManifestSchema, slotNameSchema } from './remote-manifest.ts';

export const versionSchema = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/), z.maxLength(64));

const hasNoWayOut = (path: string) => !path.includes('..');

/** Path of a file in a release: relative, with forward slashes, inside the release's folder. */
export const releasePathSchema = z
  .string()
  .check(z.regex(/^(web|node)\/[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*$/), z.refine(hasNoWayOut));

/** Path of a source map: `maps/web/app.1a2b3c4d.js.map` belongs to `web/app.1a2b3c4d.js`. */
export const releaseMapPathSchema = z
  .string()
  .check(z.regex(/^maps\/(web|node)\/[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*\.map$/), z.refine(hasNoWayOut));

/** Subresource Integrity of the file's bytes, `sha256-<base64>`. */
export const integritySchema = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));

const describedSchema = z.object({ integrity: integritySchema, bytes: z.number() });

/** Files that a part of the release loads, as paths relative to the release. */
export const chunkFilesSchema = z.object({ js: z.array(releasePathSchema), css: z.array(releasePathSchema) });
export type ChunkFiles = z.infer<typeof chunkFilesSchema>;

/** `module-federation` needs a host with the runtime's core. `protocol` has only `init` and `get`. */
export const CONTAINER_KINDS = ['protocol', 'module-federation'] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];
const containerKindSchema = z.enum(CONTAINER_KINDS);

/** Maximum characters of {@link crossingsSchema} as JSON. */
const MAX_CROSSINGS = 200_000;

/** JSON Schema of the events, answers and requests that a release was built for. @since 1.32.0 */
export const crossingsSchema = z
  .object({ version: versionSchema, schema: z.record(z.string(), z.unknown()) })
  .check(z.refine((crossings) => JSON.stringify(crossings).length <= MAX_CROSSINGS));
export type Crossings = z.infer<typeof crossingsSchema>;

/** `release.json`, as built. The version is set at publish: any checkout can release the same bytes. */
export const releaseManifestSchema = z.object({
  schema: z.literal(1),
  name: releaseNameSchema,
  /** Remote: range of contracts that it needs. Shell: the version that it provides. */
  contracts: z.string(),
  /** Manifest of the remote. Absent for the shell. */
  remote: z.optional(remoteManifestSchema),
  /** Shell: known types of bus events, and those that it publishes. */
  events: z.optional(z.object({ known: z.array(z.string()), published: z.array(z.string()) })),
  /** Entry module for browsers: the federated container of a remote, or the shell's start module. */
  entry: releasePathSchema,
  /** Kind of a remote's container. Default: `protocol`. */
  container: z.optional(containerKindSchema),
  /** Shell: kinds of containers that it can load. Default: only `protocol`. */
  loads: z.optional(z.array(containerKindSchema)),
  /** Shell: provided shared modules with version and exports. `'*'` is the whole module. @since 1.8.0 */
  provides: z.optional(
    z.record(
      z.string(),
      z.object({ version: versionSchema, exports: z.union([z.literal('*'), z.array(z.string())]) }),
    ),
  ),
  /** A remote without one is rendered in the browser. The shell always has one. */
  server: z.optional(releasePathSchema),
  /** Files that every page needs in addition to `entry`. */
  app: chunkFilesSchema,
  /** Files by route id that a page needs in addition to `app`. Empty for the shell. */
  pages: z.record(z.string(), chunkFilesSchema),
  /** Files by slot that a fragment needs in addition to `entry`. @since 1.17.0 */
  fragments: z.optional(z.record(slotNameSchema, chunkFilesSchema)),
  /** JSON Schemas of props by slot: of its fragments and of the slots on its pages. @since 1.17.0 */
  slotProps: z.optional(z.record(slotNameSchema, z.record(z.string(), z.unknown()))),
  /** What its code uses of the contracts. Absent in wrapped and older builds. @since 1.32.0 */
  crossings: z.optional(crossingsSchema),
  exposes: z.array(z.string()),
  shared: z.array(
    z.object({
      name: z.string(),
      requiredVersion: z.string(),
      singleton: z.boolean(),
      /** Exports that the remote uses. `'*'` is the whole module. @since 1.8.0 */
      uses: z.optional(z.array(z.string())),
    }),
  ),
  /** All other files of the release. */
  files: z.record(releasePathSchema, describedSchema),
  /** Source maps for error reports. The server does not publish them. Older builds have none. */
  maps: z.optional(z.record(releaseMapPathSchema, describedSchema)),
});
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/** Returns the Trusted Types policies that a script creates by a literal name. */
export const policiesCreatedBy = (script: string): string[] =>
  [...script.matchAll(/\bcreatePolicy\(\s*(["'`])([^"'`]+)\1/g)].map(([, , name = '']) => name);

export const releaseIdOf = (name: string, version: string) => `${name}@${version}`;
/** Returns the path of a release's files, with a trailing slash. Its content never changes. */
export const releaseBase = (name: string, version: string) => `/releases/${name}/${version}/`;
