import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createPool, type PoolOptions } from './pool.ts';

/** Database without its tables. Areas access their own tables through {@link viewOf}. */
export type Db = Pick<Kysely<unknown>, 'getExecutor' | 'isTransaction'>;
export type Tx = Pick<Transaction<unknown>, 'executeQuery' | 'getExecutor' | 'isTransaction'>;

// Kysely does not expose its pool.
const pools = new WeakMap<object, ReturnType<typeof createPool>>();

export function createDatabase<Tables>(options: PoolOptions): Kysely<Tables> {
  const pool = createPool(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Sets whether the database responds. While it does not, queries fail at once. */
export function setSilent(db: Db, isSilent: boolean): void {
  const pool = pools.get(db);
  if (pool) pool.isSilent = isSilent;
}

/** Makes the pool replace its connections before the next use, after others were found dead. */
export const replaceIdleConnections = (db: Db): void => pools.get(db)?.doubt();

/** Ends the pool's pending queries. Later queries get new connections. */
export const abortPendingQueries = (db: Db): void => pools.get(db)?.renew();

/** Whether a query or transaction has succeeded since the last call. */
export const hasAnsweredSinceLastCheck = (db: Db): boolean =>
  pools.get(db)?.hasAnsweredSinceLastCheck() ?? false;

export interface PoolFigures {
  readonly used: number;
  readonly idle: number;
  readonly most: number;
  readonly waiting: number;
}

export function poolFigures(db: Db): PoolFigures | null {
  const pool = pools.get(db);
  if (!pool) return null;
  const { totalCount, idleCount, waitingTurns, options } = pool;
  return { used: totalCount - idleCount, idle: idleCount, most: options.max, waiting: waitingTurns };
}

/** Returns an area's typed view: `viewOf<CardTables>()(db)`. `&` adds the tables of a lower area. */
export const viewOf =
  <Tables>() =>
  (db: Db): Kysely<Tables> =>
    db as Kysely<Tables>;
