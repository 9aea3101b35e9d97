import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';
import { IN_PROCESS } from './in-process-fetch.ts';
import { addressKey } from './rate-limit.ts';

// API calls under way that networks share.
const TOGETHER = 200;
// A center's Wi-Fi is one network for many shoppers.
const LEAST = 50;

/**
 * Limits how many API calls of one network are under way. A network may use all of them while it is the only
 * one. Counted in memory, because a count in the database would be the load that it limits.
 */
export const callLimitPlugin = fp(
  async (app) => {
    const running = new Map<string, number>();
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.url.startsWith('/api/') || request.socket.remoteAddress === IN_PROCESS) return done();
      const network = addressKey(request.ip);
      const own = running.get(network) ?? 0;
      if (own >= Math.max(LEAST, TOGETHER / Math.max(1, running.size)))
        return done(new RequestError('RATE_LIMITED', 'Too many calls at once. Please try again.', 1));
      running.set(network, own + 1);
      reply.raw.once('close', () => {
        const left = (running.get(network) ?? 1) - 1;
        if (left > 0) running.set(network, left);
        else running.delete(network);
      });
      done();
    });
  },
  { name: 'call-limit' },
);
