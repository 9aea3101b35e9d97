import pg from 'pg';
import { queryOperation } from '../telemetry/query-operation.ts';
import { currentTrace, traced } from '../telemetry/tracing.ts';
import { GuardedPool } from './guarded-pool.ts';

const BIGINT = 20;
const DATE = 1082;

// Throws above 2^53, so that ids and cents are always numbers.
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === BIGINT && format !== 'binary') return parseBigint;
    // A calendar day has no time zone: it stays `2026-11-27`.
    if (oid === DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

// Uses after which a statement is prepared. PostgreSQL then parses and plans it once per connection.
const MIN_USES = 5;
const MAX_PREPARED = 200;
const uses = new Map<string, number>();
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED || !/^\s*(select|with)\b/i.test(text)) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size > 10 * MAX_PREPARED) uses.clear();
  uses.set(text, count);
  if (count < MIN_USES) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

class PreparingClient extends pg.Client {
  protected nameOf(text: string): string | undefined {
    return statementName(text);
  }

  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    const ask = () => (name ? query({ name, text, values }, ...given.slice(2)) : query(...given));
    // Queries outside requests and jobs would only fill the traces.
    if (typeof text !== 'string' || !currentTrace()) return ask();
    return traced(queryOperation(text), async () => ask()) as never;
  }
}

// A pooler may switch to a connection without the prepared statement.
class NamelessClient extends PreparingClient {
  protected override nameOf(): undefined {
    return undefined;
  }
}

const LATE_MS = 100;

// Ends the connection at the deadline, because it may be dead without an error.
const clientWithin = (ms: number, Client: typeof PreparingClient) =>
  class extends Client {
    override query(...given: unknown[]): never {
      const answer: unknown = super.query(...given);
      if (!(answer instanceof Promise)) return answer as never;
      let due = performance.now() + ms;
      const end = () => {
        // After a pause the answer may already be here.
        if (performance.now() - due > LATE_MS) {
          due = performance.now() + ms;
          timer = setTimeout(end, ms);
        } else void this.end();
      };
      let timer = setTimeout(end, ms);
      return answer.finally(() => clearTimeout(timer)) as never;
    }
  };

const CONNECT_MS = 10_000;

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  readonly deadlineMs?: number;
  readonly prepares?: boolean;
  readonly onError?: (error: Error) => void;
}

/** Creates a pool without session settings, which poolers in transaction mode refuse or leak. */
export function createPool({
  url,
  max = 10,
  deadlineMs,
  prepares = true,
  onError = () => undefined,
}: PoolOptions): GuardedPool {
  const Client = prepares ? PreparingClient : NamelessClient;
  const pool = new GuardedPool({
    Client: deadlineMs ? clientWithin(deadlineMs, Client) : Client,
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: Math.min(deadlineMs ?? CONNECT_MS, CONNECT_MS),
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const createConnection = (url: string) => new pg.Client({ connectionString: url, types });
