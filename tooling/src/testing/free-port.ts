import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that a system assigns itself (on Linux from 32,768), which may be taken before a server listens. */
const PORTS = [20_000, 32_000] as const;

/** A port that nothing listens on now, and that the system does not assign itself. For tests, drills and benches. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => void server.close(() => resolve(true)));
  });
}
