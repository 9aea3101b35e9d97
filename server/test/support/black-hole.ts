import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

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
