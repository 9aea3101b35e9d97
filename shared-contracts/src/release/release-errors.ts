import { z } from '../zod.ts';
import { HEALTH_HOURS } from './release-outcomes.ts';
import { releaseNameSchema } from './remote-manifest.ts';

export const errorFrameSchema = z.object({
  /** `remote@version` */
  release: z.string(),
  /** Position in the published file: `web/app.1a2b3c4d.js:1:2345`. */
  at: z.string(),
  /** Position in the team's source: `src/pages/stores.page.tsx:12:7`, or null without a source map. */
  source: z.nullable(z.string()),
  function: z.optional(z.string()),
});
export type ErrorFrame = z.infer<typeof errorFrameSchema>;

export const reportedErrorSchema = z.object({
  name: z.string(),
  /** Identifies the error: the same texts at the same source positions. 12 hex digits. */
  fingerprint: z.string(),
  /** An outcome, a page failure or `server-error`. */
  outcome: z.string(),
  error: z.string(),
  /** Without queries of addresses, quoted values, long numbers and other input of shoppers. */
  message: z.string(),
  /** Stack of the newest occurrence. */
  stack: z.array(errorFrameSchema),
  count: z.number(),
  /** First version with the error, and its first time in ISO 8601. */
  firstRelease: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Most frequent first. */
  versions: z.array(z.object({ version: z.string(), count: z.number() })),
  browsers: z.array(z.object({ browser: z.string(), count: z.number() })),
});
export type ReportedError = z.infer<typeof reportedErrorSchema>;

export const RELEASE_ERRORS_PATH = '/api/outcomes/errors';

export const releaseErrorsQuerySchema = z.object({
  name: z.optional(releaseNameSchema),
  hours: z._default(
    z.coerce.number().check(z.refine((hours) => HEALTH_HOURS.some((known) => known === hours))),
    168,
  ),
});

export const reportedErrorListSchema = z.object({ errors: z.array(reportedErrorSchema) });

/** Returns the first stack position in the release's own source, else the first position, or null. */
export function placeOfError({ name, stack }: Pick<ReportedError, 'name' | 'stack'>): string | null {
  const own = stack.find(
    ({ release, source }) => release.startsWith(`${name}@`) && source && !source.includes('node_modules'),
  );
  return own?.source ?? stack[0]?.source ?? stack[0]?.at ?? null;
}
