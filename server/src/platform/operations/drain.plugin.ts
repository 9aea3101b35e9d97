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

/** Drain of a server that ends: it is not ready any more, and still answers until load balancers have seen that. */
export interface Drain {
  readonly isUnderWay: boolean;
  /**
   * Resolves when the drain is over, nobody can connect any more, and what was asked by then is answered. The server is to be closed
   * after that, never before: a closing one takes no calls of its own any more, of which pages under way are made.
   */
  begin(): Promise<void>;
  /** Hears when the drain is over, to end what would never end by itself, such as a stream of events. */
  onOver(end: () => void): void;
}

export interface DrainOptions {
  readonly seconds: number;
}

/** A turn of the event loop that is short enough for nobody to have come in it, in milliseconds. */
const SHORT_TURN_MS = 1;
const MOST_TURNS = 1_000;

/** Milliseconds between two looks for connections whose answer has been sent. */
const LOOK_MS = 100;
/** Milliseconds that a request may be on its way, once nobody can connect any more. */
const UNASKED_MS = 1_000;
/** Milliseconds that answers under way may take; then they are cut, so that the rest can be ended in order. */
const ANSWERS_MS = 8_000;

/**
 * Connections that the system has taken, and the process has not yet, are reset when it stops to listen; what they had asked by
 * POST is lost, since no proxy may ask it again. Each turn of the event loop takes one of them (libuv since 1.45): so it stops right
 * after a short one that has brought none.
 * Node waits for every connection that is not idle at that moment. One becomes so later, when its answer has been sent; one that has
 * asked for nothing, as browsers open them ahead, counts as busy.
 */
async function stopListening(server: Server, unasked: ReadonlySet<Socket>): Promise<void> {
  let taken = 0;
  server.on('connection', () => taken++);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const [before, takenBefore] = [performance.now(), taken];
    await turn();
    if (taken === takenBefore && performance.now() - before < SHORT_TURN_MS) break;
  }
  server.close();
  const timers = [
    setInterval(() => server.closeIdleConnections(), LOOK_MS),
    setTimeout(() => {
      for (const socket of unasked) socket.destroy();
    }, UNASKED_MS),
    setTimeout(() => server.closeAllConnections(), ANSWERS_MS),
  ];
  await once(server, 'close');
  for (const timer of timers) clearTimeout(timer);
}

export const drainPlugin = fp<DrainOptions>(
  async (app, { seconds }) => {
    let isUnderWay = false;
    const unasked = new Set<Socket>();
    app.server.on('connection', (socket: Socket) => {
      unasked.add(socket);
      socket.once('close', () => unasked.delete(socket));
    });
    app.server.on('request', ({ socket }) => unasked.delete(socket));
    const streams: Array<() => void> = [];
    const finish = async () => {
      for (const end of streams) end();
      if (app.server.listening) await stopListening(app.server, unasked);
    };
    app.decorate('drain', {
      get isUnderWay() {
        return isUnderWay;
      },
      async begin() {
        isUnderWay = true;
        // Connections that proxies keep open would bring requests until the last moment, and be cut then.
        app.server.prependListener('request', (_request, response) => {
          response.shouldKeepAlive = false;
        });
        await wait(seconds * 1000);
        await finish();
      },
      onOver: (end) => void streams.push(end),
    });
    // One that is closed without a drain.
    app.addHook('preClose', finish);
  },
  { name: 'drain' },
);
