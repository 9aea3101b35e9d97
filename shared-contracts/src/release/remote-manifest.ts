import { z } from '../zod.ts';

/** Name of a release. A pattern rather than a list, since fixture remotes in tests have other names. */
export const releaseNameSchema = z.string().check(z.regex(/^(shell|mfe-[a-z0-9]+(-[a-z0-9]+)*)$/));

export const remoteRouteSchema = z.object({
  /** Name of the page's file (`src/pages/<id>.page.tsx`), its chunk and its React Router route. */
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  /** React Router pattern from the root, such as `/:centre/stores`. `:centre` adds the centre header. */
  path: z.string().check(z.regex(/^\/\S*$/)),
  /** Title before the page is rendered: in the skeleton of an (auth) page and in page progress. */
  title: z.string().check(z.minLength(1)),
  /** Requires a signed-in member. The server redirects visitors to `/sign-in`. */
  auth: z.optional(z.boolean()),
  /** Whether the shell wraps the page with the invisible captcha. */
  captcha: z.optional(z.boolean()),
});
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;

/** Such as `home.club`. A pattern rather than a list: a release can be older than a slot. */
export const slotNameSchema = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/), z.maxLength(60));

export const remoteFragmentSchema = z.object({
  slot: slotNameSchema,
  /** Maximum bytes for a visitor. Only effective if stricter than the slot's budget. */
  budget: z.optional(z.number()),
});
export type RemoteFragment = z.infer<typeof remoteFragmentSchema>;

/** Name of a Trusted Types policy, such as `vue`. */
const policyNameSchema = z.string().check(z.regex(/^[A-Za-z0-9#=_/@.%-]+$/), z.maxLength(60));

export const remoteManifestSchema = z.object({
  name: releaseNameSchema,
  /** Semver range of shared-contracts that the remote was built for. */
  contracts: z.string().check(z.minLength(1)),
  routes: z.array(remoteRouteSchema).check(z.minLength(1)),
  /** Types of bus events. */
  publishes: z.array(z.string()),
  consumes: z.array(z.string()),
  /**
   * Addresses of own pages. A publish renders them on the server, a check mounts them in a browser. Empty: the check
   * takes the routes without parameters.
   */
  samples: z.array(z.string()),
  /** Maximum bytes by route id, `*` for all others. Only effective if stricter than RELEASE_BUDGETS. */
  budgets: z.optional(z.record(z.string(), z.number())),
  slots: z.optional(z.array(slotNameSchema).check(z.maxLength(40))),
  fragments: z.optional(z.array(remoteFragmentSchema).check(z.maxLength(40))),
  /** Trusted Types policies that its code creates. Operations grant each of them. @since 1.34.0 */
  policies: z.optional(z.array(policyNameSchema).check(z.maxLength(10))),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** Returns the addresses that a check mounts. @since 1.35.0 */
export function samplesOf({ samples, routes }: RemoteManifest): string[] {
  if (samples.length > 0) return samples;
  const shortest = routes.map(({ path }) => path.replace(/\/[^/]*\?|\/\*$/g, '') || '/');
  return [...new Set(shortest)].filter((path) => !path.includes(':'));
}

/** Types a manifest. The build validates it by schema, so that browsers need not. */
export const defineRemote = (manifest: RemoteManifest): RemoteManifest => manifest;

/** Maximum brotli bytes of a first visit: scripts and style sheets. A larger release is not published. */
export const RELEASE_BUDGETS = {
  /** Bytes that the shell loads before any page. */
  shell: 158_000,
  /** Container, app and one page of a remote. Its manifest can set stricter budgets. */
  page: 44_500,
} as const;
