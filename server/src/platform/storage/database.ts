import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createPool, type PoolOptions } from './pool.ts';

/** The database, whatever tables are in it: what is lent to areas, which look at their own through {@link viewOf}. */
export type Db = Pick<Kysely<unknown>, 'getExecutor' | 'isTransaction'>;
/** The same within a transaction. */
export type Tx = Pick<Transaction<unknown>, 'executeQuery' | 'getExecutor' | 'isTransaction'>;

/** Kysely keeps its pool to itself. */
const pools = new WeakMap<object, ReturnType<typeof createPool>>();

export function createDatabase<Tables>(options: PoolOptions): Kysely<Tables> {
  const pool = createPool(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/**
 * Tells the pool of a database that {@link createDatabase} made whether it answers: while it does not, calls fail at once, in the place of
 * waiting for their deadline.
 */
export function setSilent(db: Db, isSilent: boolean): void {
  const pool = pools.get(db);
  if (pool) pool.isSilent = isSilent;
}

/** Has the connections of its pool made anew, before they are lent again: others have been found dead. */
export const doubtConnections = (db: Db): void => pools.get(db)?.doubt();

/** Ends what waits for an answer in its pool; what is asked from then on is asked on a new connection. */
export const renewConnections = (db: Db): void => pools.get(db)?.renew();

/** Whether a query or a transaction of it has ended well since this was asked last. */
export const takeAnswered = (db: Db): boolean => pools.get(db)?.takeAnswered() ?? false;

/** Connections of a database's pool. */
export interface PoolFigures {
  readonly used: number;
  readonly idle: number;
  readonly most: number;
  /** Queries and transactions that wait for one. */
  readonly waiting: number;
}

/** Figures of the pool of a database that {@link createDatabase} made; null of any other. */
export function poolFigures(db: Db): PoolFigures | null {
  const pool = pools.get(db);
  if (!pool) return null;
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { used: totalCount - idleCount, idle: idleCount, most: options.max, waiting: waitingCount };
}

/**
 * An area's view of the database: `const cardDb = viewOf<CardTables>()`, then `cardDb(db).selectFrom('linked_cards')`. It
 * is the same connection and the same transaction; an area that joins a lower one's tables adds its interface with `&`.
 */
export const viewOf =
  <Tables>() =>
  (db: Db): Kysely<Tables> =>
    db as Kysely<Tables>;
