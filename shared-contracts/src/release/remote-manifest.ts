import { z } from '../zod.ts';

/** Names of the five builds. A fixture remote of a test has another name, hence a pattern and no closed list. */
export const releaseNameSchema = z.string().check(z.regex(/^(shell|mfe-[a-z0-9]+(-[a-z0-9]+)*)$/));

/** One page of a remote. */
export const remoteRouteSchema = z.object({
  /** Names the page's file (`src/pages/<id>.page.tsx`), its chunk and its React Router route. */
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  /** React Router pattern from the root, such as `/:centre/stores`. `:centre` makes it a page with the centre header. */
  path: z.string().check(z.regex(/^\/\S*$/)),
  /** Title of the page until it is rendered: skeleton of an (auth) page, and page progress. */
  title: z.string().check(z.minLength(1)),
  /** Needs a signed-in member; the server redirects a visitor to `/sign-in`. */
  auth: z.optional(z.boolean()),
  /** Wrapped by the shell with the invisible captcha. */
  captcha: z.optional(z.boolean()),
});
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;

/** Name of a slot, such as `home.club`. Which there are, the contracts say: a release may be older than one. */
export const slotNameSchema = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/), z.maxLength(60));

/** A fragment that a remote offers for a slot. */
export const remoteFragmentSchema = z.object({
  slot: slotNameSchema,
  /** Bytes that it may cost a visitor. Stricter than the slot's or without effect; made from what was reached. */
  budget: z.optional(z.number()),
});
export type RemoteFragment = z.infer<typeof remoteFragmentSchema>;

/** `src/manifest.ts` of a remote: what it is, without code. */
export const remoteManifestSchema = z.object({
  name: releaseNameSchema,
  /** Semver range of shared-contracts that the remote was built for. */
  contracts: z.string().check(z.minLength(1)),
  routes: z.array(remoteRouteSchema).check(z.minLength(1)),
  /** Types of bus events that it publishes and consumes. */
  publishes: z.array(z.string()),
  consumes: z.array(z.string()),
  /** Addresses that its server build must render; tried before a release goes live. */
  samples: z.array(z.string()),
  /**
   * Bytes that a first visit to a page may cost, by route id, `*` for all others of the remote. Stricter than
   * RELEASE_BUDGETS or without effect; made from what was reached.
   */
  budgets: z.optional(z.record(z.string(), z.number())),
  /** Slots that its pages name. @since 1.17.0 */
  slots: z.optional(z.array(slotNameSchema).check(z.maxLength(40))),
  /** Fragments that it offers for slots of whatever pages. @since 1.17.0 */
  fragments: z.optional(z.array(remoteFragmentSchema).check(z.maxLength(40))),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
