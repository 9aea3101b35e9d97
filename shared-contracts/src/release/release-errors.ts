import { z } from '../zod.ts';
import { HEALTH_HOURS } from './release-health.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** Frame of a stack, in a file of a release. */
export const errorFrameSchema = z.object({
  /** `remote@version` */
  release: z.string(),
  /** Place in the published file: `web/app.1a2b3c4d.js:1:2345`. */
  at: z.string(),
  /** Place in the team's source: `src/pages/stores.page.tsx:12:7`; null where no source map says it. */
  source: z.nullable(z.string()),
  /** Function, where its name was kept. */
  function: z.optional(z.string()),
});
export type ErrorFrame = z.infer<typeof errorFrameSchema>;

/** One fault of a remote, or of the shell, over all of its versions. */
export const reportedErrorSchema = z.object({
  name: z.string(),
  /** Names the fault: the same words at the same places of the source. 12 hex digits. */
  fingerprint: z.string(),
  /** How it failed: an outcome, a failure of a page that stands, or `server-error`. */
  outcome: z.string(),
  /** `TypeError` */
  error: z.string(),
  /** Without addresses' queries, quoted values, long numbers and what else a shopper may have typed. */
  message: z.string(),
  /** The newest one. */
  stack: z.array(errorFrameSchema),
  count: z.number(),
  /** Version that had it first, and when; ISO 8601. */
  firstRelease: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Most often first. */
  versions: z.array(z.object({ version: z.string(), count: z.number() })),
  browsers: z.array(z.object({ browser: z.string(), count: z.number() })),
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

/** Path of the errors of releases, with `Authorization: Bearer <token>`. */
export const RELEASE_ERRORS_PATH = '/api/outcomes/errors';

/** Query of {@link RELEASE_ERRORS_PATH}. */
export const releaseErrorsQuerySchema = z.object({
  name: z.optional(releaseNameSchema),
  /** Errors that were heard of in the last so many hours. */
  hours: z._default(
    z.coerce.number().check(z.refine((hours) => HEALTH_HOURS.some((known) => known === hours))),
    168,
  ),
});

/** Answer to {@link RELEASE_ERRORS_PATH}; the most frequent first. */
export const reportedErrorListSchema = z.object({ errors: z.array(reportedErrorSchema) });

/** Place that an error is looked for at: the first one in the source of its own release, else the first one. */
export function placeOfError({ name, stack }: Pick<ReportedError, 'name' | 'stack'>): string | null {
  const own = stack.find(
    ({ release, source }) => release.startsWith(`${name}@`) && source && !source.includes('node_modules'),
  );
  return own?.source ?? stack[0]?.source ?? stack[0]?.at ?? null;
}
