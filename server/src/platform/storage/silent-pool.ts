import pg from 'pg';

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** As `pg` says it of a connection: whoever asked may ask again. */
const terminated = () => new Error('Connection terminated: the database says nothing');

/**
 * A pool that hears from others how the database is. A deadline for each query is no help: it has to leave the longest one its time.
 * - While nobody answers, what waits fails, and what comes fails at once.
 * - Connections that may be dead without anybody having said so are made anew before they are lent.
 */
export class SilentPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #lent = new Set<pg.PoolClient>();
  readonly #doubted = new WeakSet<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  #isSilent = false;
  #hasAnswered = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => this.#clients.add(client));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (error, client) => {
      this.#lent.delete(client);
      if (!error) this.#hasAnswered = true;
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

  /** Whether somebody got an answer since this was asked last. */
  takeAnswered(): boolean {
    const hasAnswered = this.#hasAnswered;
    this.#hasAnswered = false;
    return hasAnswered;
  }

  /** Ends the connections that are lent now, with what waits for an answer on them, and lends none any more that is there. */
  renew(): void {
    this.doubt();
    // A client that is asked to end while it waits for an answer closes its socket.
    for (const client of this.#lent) void (client as unknown as pg.Client).end().catch(() => undefined);
  }

  /** Lends no connection any more that is there now. */
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
    // One that comes after all is for whoever is next.
    client.then(
      (late) => isGivenUp && late.release(),
      () => undefined,
    );
    return Promise.race([client, silence]);
  }

  async #sound(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!this.#doubted.has(client)) return client;
      client.release(true);
    }
  }
}
