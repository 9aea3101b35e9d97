import { once } from 'node:events';
import type { Server } from 'node:http';
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
  /** Resolves when the drain is over. The server is to be closed then, which answers all that has come by then. */
  begin(): Promise<void>;
}

export interface DrainOptions {
  readonly seconds: number;
}

/** A turn of the event loop that is short enough for nobody to have come in it, in milliseconds. */
const SHORT_TURN_MS = 1;
const MOST_TURNS = 1_000;

/**
 * Connections that the system has taken, and the process has not yet, are reset when it stops to listen; what they had asked by
 * POST is lost, since no proxy may ask it again. Each turn of the event loop takes them all: so it stops right after a short one.
 */
async function stopListening(server: Server): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const before = performance.now();
    await turn();
    if (performance.now() - before < SHORT_TURN_MS) break;
  }
  server.close();
  await once(server, 'close');
}

export const drainPlugin = fp<DrainOptions>(
  async (app, { seconds }) => {
    let isUnderWay = false;
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
      },
    });
    // As the last of these hooks: those of the others end what would never end by itself.
    await app.register(async (last) => {
      last.addHook('preClose', async () => {
        if (app.server.listening) await stopListening(app.server);
      });
    });
  },
  { name: 'drain' },
);
