import { type RawBuilder, sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { notFound } from '../../platform/http/request-check.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { CentreRecord, Snapshot } from './snapshot.ts';

export interface RouteContext {
  readonly db: Db;
  readonly snapshot: Snapshot;
  readonly now: number;
}

/** Lifetime of an answer in caches: hours and days change on the quarter-hour, "open now" on the minute. */
export type Lifetime = 'quarter-hour' | 'minute';

export interface ContentRoute<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: string;
  /** Method name of the client and operation ID in the OpenAPI document. */
  readonly operation: string;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly answer: z.ZodMiniType;
  readonly lifetime?: (query: z.infer<Q>) => Lifetime;
  /** Returns the answer as JSON text. Throws RequestError. */
  readonly handle: (
    input: { params: z.infer<P>; query: z.infer<Q> },
    context: RouteContext,
  ) => Promise<string> | string;
}

type RouteDefinition<P extends z.ZodMiniType, Q extends z.ZodMiniType> = Omit<
  ContentRoute<P, Q>,
  'params' | 'query'
> & { readonly params?: P; readonly query?: Q };

/**
 * Checks a route against its own schemas, then erases their types so routes fit one list. Takes no parameters
 * and no query by default.
 */
export function contentRoute<
  P extends z.ZodMiniType = typeof noParams,
  Q extends z.ZodMiniType = typeof noQuery,
>(route: RouteDefinition<P, Q>): ContentRoute {
  return { params: noParams, query: noQuery, ...route } as unknown as ContentRoute;
}

/** Throws NOT_FOUND for an unknown slug. */
export function centreOf(slug: string, { snapshot }: RouteContext): CentreRecord {
  const centre = snapshot.bySlug(slug);
  if (!centre) throw notFound('centre');
  return centre;
}

export const noParams = z.object({});
const noQuery = z.strictObject({});
// Accepts any text: an unknown slug is NOT_FOUND, not invalid.
export const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) });
// Digits only: `1e3`, ` 7` and `0x10` are numbers to JavaScript but not IDs.
const id = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'expected a whole number')),
  z.transform((digits: string) => Number(digits)),
);
export const idParams = z.object({ id });
export const slugAndIdParams = z.object({ slug: slugParams.shape.slug, id });

/** Returns a stored JSON text of a center. Throws NOT_FOUND with `what` if there is none. */
export async function storedJson(
  { db }: RouteContext,
  what: string,
  found: RawBuilder<unknown>,
): Promise<string> {
  const { rows } = await sql<{ json: string }>`select json from (${found}) as found (json)`.execute(db);
  if (!rows[0]) throw notFound(what);
  return rows[0].json;
}
