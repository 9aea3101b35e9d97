import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export const HOLE_PASSWORD = 'a-password-of-a-test';

/** A proxy that drops data while it is closed: connections stay open without an answer, as behind a firewall that forgot them. */
interface BlackHole {
  readonly port: number;
  isOpen: boolean;
  forget(): void;
  stop(): void;
}

export async function startBlackHole(target: NetConnectOpts): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  let dead = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (hole.isOpen && !dead.has(from) && to.write(chunk)));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const hole: BlackHole = {
    port: typeof address === 'object' && address ? address.port : 0,
    isOpen: true,
    forget() {
      dead = new Set(sockets);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return hole;
}

/** A black hole before a database, and the address through which only it is reached. */
export async function startDatabaseHole(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const socket = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const hole = await startBlackHole(
    socket ? { path: `${socket}/.s.PGSQL.${port}` } : { host: target.hostname, port },
  );
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  Object.assign(through, { hostname: '127.0.0.1', port: String(hole.port), password: HOLE_PASSWORD });
  return { hole, url: through.href };
}
