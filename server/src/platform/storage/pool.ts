import pg from 'pg';
import { queryOperation } from '../telemetry/query-operation.ts';
import { currentTrace, traced } from '../telemetry/tracing.ts';
import { SilentPool } from './silent-pool.ts';

const BIGINT = 20;
const DATE = 1082;

/** `bigint` is a JavaScript number, or an error beyond 2^53: ids and cents never are text in one place and numbers in another. */
function parseBigint(text: string): number {
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

/** Statements that come this often are prepared: PostgreSQL then parses and plans them once a connection. */
const OFTEN = 5;
/** Each costs memory in every connection. */
const MOST_PREPARED = 200;
const uses = new Map<string, number>();
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED || !/^\s*(select|with)\b/i.test(text)) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size > 10 * MOST_PREPARED) uses.clear();
  uses.set(text, count);
  if (count < OFTEN) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Gives a name to statements that come often, since kysely gives none. */
class PreparingClient extends pg.Client {
  protected nameOf(text: string): string | undefined {
    return statementName(text);
  }

  // The base class has a dozen signatures; kysely uses this one.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    const ask = () => (name ? query({ name, text, values }, ...given.slice(2)) : query(...given));
    // Spans are of what a request or a job asks; what the server asks for itself would only fill the traces.
    if (typeof text !== 'string' || !currentTrace()) return ask();
    return traced(queryOperation(text), async () => ask()) as never;
  }
}

/** Gives none: a pooler may not know what was prepared on another connection. */
class NamelessClient extends PreparingClient {
  protected override nameOf(): undefined {
    return undefined;
  }
}

/** Milliseconds by which a timer is late only where the process stood still. */
const LATE_MS = 100;

/** A client whose queries have a deadline: one that meets it is ended with its connection, which may be dead without anybody having said so. */
const clientWithin = (ms: number, Client: typeof PreparingClient) =>
  class extends Client {
    override query(...given: unknown[]): never {
      const answer: unknown = super.query(...given);
      if (!(answer instanceof Promise)) return answer as never;
      let due = performance.now() + ms;
      const end = () => {
        // This process stood still: the answer may be here already.
        if (performance.now() - due > LATE_MS) {
          due = performance.now() + ms;
          timer = setTimeout(end, ms);
        } else void this.end();
      };
      let timer = setTimeout(end, ms);
      return answer.finally(() => clearTimeout(timer)) as never;
    }
  };

/** Milliseconds for a connection to be made. */
const CONNECT_MS = 10_000;

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  /** Milliseconds for a query; without it one takes what it takes. A connection has ten seconds at most. */
  readonly deadlineMs?: number;
  /** Whether statements that come often are prepared by name; they are unless told. */
  readonly prepares?: boolean;
  /** Called when an idle connection breaks; the pool makes a new one by itself. */
  readonly onError?: (error: Error) => void;
}

/** It asks for no settings as a connection starts and leaves none behind: a pooler in transaction mode would refuse them, or lend them on. */
export function createPool({
  url,
  max = 10,
  deadlineMs,
  prepares = true,
  onError = () => undefined,
}: PoolOptions): SilentPool {
  const Client = prepares ? PreparingClient : NamelessClient;
  const pool = new SilentPool({
    Client: deadlineMs ? clientWithin(deadlineMs, Client) : Client,
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: Math.min(deadlineMs ?? CONNECT_MS, CONNECT_MS),
    keepAlive: true,
  });
  pool.on('error', onError);
  // A connection that breaks while it is lent out: its user's next query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection outside the pool, with the same types. */
export const createConnection = (url: string) => new pg.Client({ connectionString: url, types });
