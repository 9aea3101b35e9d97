import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain;
  }
}

/** Shutdown phase: the server reports that it is not ready, and still answers until load balancers notice. */
interface Drain {
  readonly isUnderWay: boolean;
  /** Resolves when all requests are answered. Close only afterwards: pages need in-process requests. */
  begin(): Promise<void>;
  onOver(end: () => void): void;
}

interface DrainOptions {
  readonly seconds: number;
}

// An event loop turn shorter than this (ms) has accepted no connection.
const SHORT_TURN_MS = 1;
const MOST_TURNS = 1_000;

// Milliseconds between checks for idle connections.
const POLL_MS = 100;
// Milliseconds that a request may still take to arrive.
const IDLE_SOCKET_MS = 1_000;
// Milliseconds for answers under way; then connections are cut, so that the rest can shut down in order.
const ANSWERS_MS = 8_000;

// Connections that the kernel has accepted and the process has not are reset when listening stops, and POSTs
// in them are lost, since no proxy may retry them. Each turn of the event loop accepts one (libuv since
// 1.45), so listening stops right after a short turn without any. `server.close` waits for connections that
// are busy at that moment. Browsers also open some ahead; without a request these count as busy.
async function stopListening(server: Server, idleSockets: ReadonlySet<Socket>): Promise<void> {
  let taken = 0;
  server.on('connection', () => taken++);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const [before, takenBefore] = [performance.now(), taken];
    await turn();
    if (taken === takenBefore && performance.now() - before < SHORT_TURN_MS) break;
  }
  server.close();
  const timers = [
    setInterval(() => server.closeIdleConnections(), POLL_MS),
    setTimeout(() => {
      for (const socket of idleSockets) socket.destroy();
    }, IDLE_SOCKET_MS),
    setTimeout(() => server.closeAllConnections(), ANSWERS_MS),
  ];
  await once(server, 'close');
  for (const timer of timers) clearTimeout(timer);
}

export const drainPlugin = fp<DrainOptions>(
  async (app, { seconds }) => {
    let isUnderWay = false;
    const idleSockets = new Set<Socket>();
    app.server.on('connection', (socket: Socket) => {
      idleSockets.add(socket);
      socket.once('close', () => idleSockets.delete(socket));
    });
    app.server.on('request', ({ socket }) => idleSockets.delete(socket));
    const streams: Array<() => void> = [];
    const finish = async () => {
      for (const end of streams) end();
      if (app.server.listening) await stopListening(app.server, idleSockets);
    };
    app.decorate('drain', {
      get isUnderWay() {
        return isUnderWay;
      },
      async begin() {
        isUnderWay = true;
        // Kept-alive connections of proxies would send requests until the end and then be cut.
        app.server.prependListener('request', (_request, response) => {
          response.shouldKeepAlive = false;
        });
        await wait(seconds * 1000);
        await finish();
      },
      onOver: (end) => void streams.push(end),
    });
    app.addHook('preClose', finish);
  },
  { name: 'drain' },
);
