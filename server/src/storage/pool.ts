import pg from 'pg';

const BIGINT = 20;
const DATE = 1082;

/** `bigint` is a JavaScript number, or an error beyond 2^53: ids and cents never are text in one place and numbers in another. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === BIGINT && format !== 'binary') return parseBigint;
    // A calendar day has no zone: it stays `2026-11-27`.
    if (oid === DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  /** Called when an idle connection breaks; the pool makes a new one by itself. */
  readonly onError?: (error: Error) => void;
}

/** How alike words must be for `<%` and for `%`: 0.6 forgives too little in short words, 0.3 too much. */
const SETTINGS = '-c pg_trgm.word_similarity_threshold=0.5 -c pg_trgm.similarity_threshold=0.5';

export function createPool({ url, max = 10, onError = () => undefined }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: SETTINGS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // A connection that breaks while it is lent out: its user's next query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection outside the pool, with the same types. */
export const createConnection = (url: string) => new pg.Client({ connectionString: url, types });
