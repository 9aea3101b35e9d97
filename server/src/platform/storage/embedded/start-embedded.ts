import { chmodSync, closeSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf, StorageError } from '../../errors/operator-errors.ts';
import { makeFolder } from '../../files/folder-store.ts';
import { type Address, loopbackAddress, socketAddress } from './address.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, lastError } from './init-cluster.ts';
import { isAlive, readPostmasterPid, removeStalePid } from './postmaster-pid.ts';
import { chooseRunner, type Runner } from './runner.ts';

export interface EmbeddedOptions {
  readonly folder: string;
  /** Test mode: no waiting for the disk, and a running server is shared instead of replaced. */
  readonly forTests?: boolean;
  readonly log?: (message: string) => void;
}

export interface Embedded {
  url(database: string): string;
  /** Ends the server, unless another process of the site uses it. */
  stop(): Promise<void>;
}

// Advisory lock that every process holds shared. A process that gets it exclusively is the only one.
const USERS_LOCK = 720_521_853;
const MAINTENANCE_DATABASE = 'postgres';
const ATTEMPTS = 400;
const PAUSE_MS = 50;
const AGAIN_MS = 2_000;
const LONGEST_LOG = 10_000_000;

const SETTINGS = ['shared_buffers=64MB', 'max_connections=100', 'jit=off', 'max_wal_size=512MB'];
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts PostgreSQL as a child process, or joins the one of another process on the same folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries();
  const folder = ensureFolder(options.folder);
  const runner = chooseRunner(binaries.postgres, folder);
  if (statSync(folder).uid === process.getuid?.()) {
    chmodSync(folder, runner.how === 'another user' ? 0o711 : 0o700);
    runner.own(folder);
  }
  await ensureCluster(folder, binaries, runner);
  const cluster = new Cluster(folder, binaries, runner, options);
  await cluster.start();
  return cluster;
}

// The real path, because a running server is identified by it.
function ensureFolder(named: string): string {
  const folder = resolve(named);
  try {
    makeFolder(folder);
    return realpathSync(folder);
  } catch (error) {
    throw new StorageError(`The folder ${folder} cannot be created: ${messageOf(error)}.`);
  }
}

class Cluster implements Embedded {
  readonly #folder: string;
  readonly #data: string;
  readonly #binaries: Binaries;
  readonly #runner: Runner;
  readonly #options: EmbeddedOptions;
  #address: Address | undefined;
  #user: pg.Client | undefined;
  #stopping = false;
  // Until the first start, a server without users was left by a killed process.
  #mayBeLeftBehind: boolean;
  #starting: Promise<void> | undefined;

  constructor(folder: string, binaries: Binaries, runner: Runner, options: EmbeddedOptions) {
    this.#folder = folder;
    this.#data = join(folder, 'data');
    this.#binaries = binaries;
    this.#runner = runner;
    this.#options = options;
    this.#mayBeLeftBehind = !options.forTests;
  }

  url(database: string): string {
    if (!this.#address) throw new StorageError('The embedded database is not running.');
    return this.#address.url(database);
  }

  start(): Promise<void> {
    this.#starting ??= this.#startOrJoin().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #startOrJoin(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const running = readPostmasterPid(this.#data);
      if (running?.alive) {
        const alone = await this.#join(running.port);
        if (alone === undefined) {
          await sleep(PAUSE_MS);
          continue;
        }
        if (!(alone && this.#mayBeLeftBehind)) return;
        this.#options.log?.('The database of a process that was killed is still running: restarting it');
        this.#mayBeLeftBehind = false;
        await this.#leaveAndEnd();
        continue;
      }
      if (running) removeStalePid(this.#data);
      this.#mayBeLeftBehind = false;
      await this.#spawn();
    }
    throw new StorageError(`The database in ${this.#folder} did not start in time: see ${this.#logFile}.`);
  }

  get #logFile(): string {
    return join(this.#folder, 'server.log');
  }

  async #join(port: number): Promise<boolean | undefined> {
    this.#address ??= await this.#addressAt(port);
    const client = new pg.Client({ connectionString: this.#address.url(MAINTENANCE_DATABASE) });
    client.on('error', () => this.#userLost(client));
    try {
      await client.connect();
      const { rows } = await client.query(`select pg_try_advisory_lock(${USERS_LOCK}) as alone`);
      const alone = rows[0]?.alone === true;
      await client.query(`select pg_advisory_lock_shared(${USERS_LOCK})`);
      if (alone) await client.query(`select pg_advisory_unlock(${USERS_LOCK})`);
      this.#user = client;
      return alone;
    } catch {
      await client.end().catch(() => undefined);
      return undefined;
    }
  }

  // The server died. The first process to notice restarts it; the others join.
  #userLost(client: pg.Client): void {
    if (this.#user !== client || this.#stopping) return;
    this.#user = undefined;
    this.#options.log?.('The database ended unexpectedly: starting it again');
    void this.#startAgain();
  }

  // Retries until it works: a full disk may get space again.
  async #startAgain(): Promise<void> {
    while (!this.#stopping && !this.#user) {
      try {
        await this.start();
      } catch (error) {
        this.#options.log?.(messageOf(error));
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  #addressAt(port: number | null): Promise<Address> | Address {
    if (process.platform === 'win32') return loopbackAddress(this.#folder, port);
    return socketAddress(this.#folder, this.#runner);
  }

  async #spawn(): Promise<void> {
    this.#address = await this.#addressAt(null);
    const settings = this.#options.forTests ? [...SETTINGS, ...TEST_SETTINGS] : SETTINGS;
    const args = ['-D', this.#data, ...this.#address.args, ...settings.flatMap((setting) => ['-c', setting])];
    const isLong = (statSync(this.#logFile, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG;
    const log = openSync(this.#logFile, isLong ? 'w' : 'a');
    const logged = statSync(this.#logFile).size;
    // Its own process group, because Ctrl-C is for the site, which ends the server after the last query.
    const child = this.#runner.spawn(this.#binaries.postgres, args, {
      cwd: this.#data,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
    });
    const outcome = await Promise.race([ended, this.#untilListed(child.pid)]);
    if (outcome === null || readPostmasterPid(this.#data)?.alive) return;
    const said = readFileSync(this.#logFile).subarray(logged).toString();
    // Backends of a killed postmaster may hold its memory for a moment.
    if (/pre-existing shared memory block|lock file .* already exists|is another postmaster/.test(said)) {
      await sleep(PAUSE_MS);
      return;
    }
    throw new StorageError(
      `The database in ${this.#folder} could not start: ${said.trim() ? lastError(said) : outcome} Its log is ${this.#logFile}; DATABASE_URL names another server.`,
    );
  }

  async #untilListed(pid: number | undefined): Promise<null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const running = readPostmasterPid(this.#data);
      if (running?.alive && (running.pid === pid || this.#runner.how === 'user namespace')) return null;
      await sleep(PAUSE_MS / 10);
    }
    return null;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting?.catch(() => undefined);
    await this.#leaveAndEnd();
  }

  async #leaveAndEnd(): Promise<void> {
    const client = this.#user;
    this.#user = undefined;
    if (!client) return;
    const running = readPostmasterPid(this.#data);
    let alone = false;
    try {
      await client.query(`select pg_advisory_unlock_shared(${USERS_LOCK})`);
      const { rows } = await client.query(`select pg_try_advisory_lock(${USERS_LOCK}) as alone`);
      alone = rows[0]?.alone === true;
    } catch {
      // Already gone.
    }
    const ending = alone && running?.alive ? running.pid : null;
    // While the lock is exclusive: waiting processes lose their connection and start the next server.
    if (ending !== null) process.kill(ending, 'SIGINT');
    await client.end().catch(() => undefined);
    if (ending === null) return;
    for (let attempt = 0; attempt < 5 * ATTEMPTS && isAlive(ending); attempt++) await sleep(PAUSE_MS / 5);
  }
}
