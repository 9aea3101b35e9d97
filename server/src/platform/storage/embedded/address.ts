import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageError } from '../../errors/operator-errors.ts';
import type { Runner } from './runner.ts';

export interface Address {
  readonly args: readonly string[];
  url(database: string): string;
}

export const SUPERUSER = 'site';
// Bytes. A socket path has at most 107, with `/.s.PGSQL.5432` after the folder.
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

function socketFolder(folder: string): string {
  const beside = join(folder, 'run');
  if (Buffer.byteLength(beside) <= LONGEST_FOLDER) return beside;
  const short = join(tmpdir(), `pg-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const found = statSync(short, { throwIfNoEntry: false });
  // Any user can create folders there, so check that no other user can write.
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
