import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageError } from '../storage-error.ts';
import type { Runner } from './runner.ts';

/** Address of the embedded server: a socket in a folder of our own, or, on Windows, a loopback port with a password. */
export interface Address {
  /** Arguments of `postgres`. */
  readonly args: readonly string[];
  url(database: string): string;
}

export const SUPERUSER = 'site';
/** The longest path that a socket may have is 107 bytes; `/.s.PGSQL.5432` comes after the folder. */
const LONGEST_FOLDER = 90;

export function socketAddress(folder: string, runner: Runner): Address {
  const sockets = socketFolder(folder);
  if (!existsSync(sockets)) {
    mkdirSync(sockets, { recursive: true, mode: 0o700 });
    runner.own(sockets);
  }
  return {
    args: [
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${sockets}`,
      '-c',
      'unix_socket_permissions=0700',
    ],
    url: (database) => `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(sockets)}`,
  };
}

/** Beside the data; for a path that is too long a folder in the temporary one, by a hash of the path. */
function socketFolder(folder: string): string {
  const beside = join(folder, 'run');
  if (Buffer.byteLength(beside) <= LONGEST_FOLDER) return beside;
  const short = join(tmpdir(), `pg-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const found = statSync(short, { throwIfNoEntry: false });
  // Anybody may have made a folder in the temporary one: trust it only when nobody else can write there.
  if (found && (found.mode & 0o022) !== 0)
    throw new StorageError(`The folder ${short} is open to other users: remove it.`);
  return short;
}

export async function loopbackAddress(folder: string, runningPort: number | null): Promise<Address> {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const port = runningPort ?? (await freePort());
  return {
    args: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Readable by its owner alone. */
export const keepPrivate = (path: string) => chmodSync(path, 0o600);
