import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createPool, type PoolOptions } from './pool.ts';

/** The database, whatever tables are in it: what is lent to areas, which look at their own through {@link viewOf}. */
export type Db = Pick<Kysely<unknown>, 'getExecutor' | 'isTransaction'>;
/** The same within a transaction. */
export type Tx = Pick<Transaction<unknown>, 'executeQuery' | 'getExecutor' | 'isTransaction'>;

export const createDatabase = <Tables>(options: PoolOptions): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(options) }) });

/**
 * An area's view of the database: `const cardDb = viewOf<CardTables>()`, then `cardDb(db).selectFrom('linked_cards')`. It
 * is the same connection and the same transaction; an area that joins a lower one's tables adds its interface with `&`.
 */
export const viewOf =
  <Tables>() =>
  (db: Db): Kysely<Tables> =>
    db as Kysely<Tables>;
