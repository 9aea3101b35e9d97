import type { z } from 'shared-contracts/zod';
import { notFound } from '../../platform/http/request-check.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { CentreRecord, Snapshot } from './snapshot.ts';

/** Context that a call is answered from. */
export interface RouteContext {
  readonly db: Db;
  readonly snapshot: Snapshot;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Lifetime of an answer in caches: hours and days change on the quarter of an hour, "open now" on the minute. */
export type Lifetime = 'quarter-hour' | 'minute';

/** A content call: its address, what it is asked with, what it answers, all in the contracts' schemas. */
export interface ContentRoute<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `/api/centers/:slug`. */
  readonly path: string;
  /** Name of the client's method; the operation's id in the OpenAPI document. */
  readonly operation: string;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly answer: z.ZodMiniType;
  readonly lifetime?: (query: z.infer<Q>) => Lifetime;
  /** JSON text of the answer. Throws RequestError. */
  readonly handle: (
    input: { params: z.infer<P>; query: z.infer<Q> },
    context: RouteContext,
  ) => Promise<string> | string;
}

/** Keeps the types of a route's own schemas while it is written, and forgets them for the list of all. */
export function contentRoute<P extends z.ZodMiniType, Q extends z.ZodMiniType>(
  route: ContentRoute<P, Q>,
): ContentRoute {
  return route as unknown as ContentRoute;
}

/** The centre of an address. Throws NOT_FOUND. */
export function centreOf(slug: string, { snapshot }: RouteContext): CentreRecord {
  const centre = snapshot.bySlug(slug);
  if (!centre) throw notFound('centre');
  return centre;
}
