import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any, such as Linux from 32,768 on: one of those is somebody's before its server listens. */
const PORTS = [20_000, 32_000] as const;

/** A port that nothing listens on at this moment, and that nobody is given who asks for any. For tests, drills and benches. */
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
