import pg from 'pg';
import { ConnectionTurns } from './connection-turns.ts';

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const terminated = () => new Error('Connection terminated: the database does not respond');

/**
 * Pool whose owner reports the state of the database. Query deadlines are too long for that, because the
 * slowest query needs its time.
 * - While the database is silent, waiting and new requests fail at once.
 * - Connections that may be dead are replaced before the next use.
 * - Networks take turns.
 */
export class GuardedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #lent = new Set<pg.PoolClient>();
  readonly #doubted = new WeakSet<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #turns: ConnectionTurns;
  readonly #waitMs: number;
  #isSilent = false;
  #hasAnswered = false;

  constructor(config: pg.PoolConfig & { readonly max: number; readonly connectionTimeoutMillis: number }) {
    super(config);
    this.#turns = new ConnectionTurns(config.max);
    this.#waitMs = config.connectionTimeoutMillis;
    this.on('connect', (client) => this.#clients.add(client));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (error, client) => {
      this.#lent.delete(client);
      if (!error) this.#hasAnswered = true;
      this.#turns.give();
    });
    this.on('remove', (client) => {
      this.#clients.delete(client);
      this.#lent.delete(client);
    });
  }

  set isSilent(isSilent: boolean) {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    if (!isSilent) return;
    for (const refuse of this.#waiting) refuse(terminated());
    this.renew();
  }

  get waitingTurns(): number {
    return this.#turns.waiting;
  }

  hasAnsweredSinceLastCheck(): boolean {
    const hasAnswered = this.#hasAnswered;
    this.#hasAnswered = false;
    return hasAnswered;
  }

  /** Ends all connections in use, with their pending queries, and replaces the others before the next use. */
  renew(): void {
    this.doubt();
    for (const client of this.#lent) void (client as unknown as pg.Client).end().catch(() => undefined);
  }

  doubt(): void {
    for (const client of this.#clients) this.#doubted.add(client);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(lent: Lent): void;
  override connect(lent?: Lent): Promise<pg.PoolClient> | undefined {
    if (!lent) return this.#lend();
    this.#lend().then(
      (client) => lent(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => lent(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    if (this.#isSilent) throw terminated();
    let isGivenUp = false;
    const client = this.#sound();
    const silence = new Promise<never>((_resolve, reject) => {
      const refuse = (error: Error) => {
        isGivenUp = true;
        reject(error);
      };
      this.#waiting.add(refuse);
      const forget = () => void this.#waiting.delete(refuse);
      client.then(forget, forget);
    });
    // A connection that arrives late goes back to the pool.
    client.then(
      (late) => isGivenUp && late.release(),
      () => undefined,
    );
    return Promise.race([client, silence]);
  }

  async #sound(): Promise<pg.PoolClient> {
    for (;;) {
      await this.#turns.take(this.#waitMs);
      const client = await super.connect().catch((error: unknown) => {
        this.#turns.give();
        throw error;
      });
      if (!this.#doubted.has(client)) return client;
      client.release(true);
    }
  }
}
