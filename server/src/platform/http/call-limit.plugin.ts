import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';
import { asNetwork } from '../storage/index.ts';
import { IN_PROCESS } from './in-process-fetch.ts';
import { addressKey } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly callLimit: { readonly refused: number };
  }
}

const TOGETHER = 200;
// A center's Wi-Fi is one network for many shoppers.
const LEAST = 50;

const READS = new Set(['GET', 'HEAD']);
const isCall = ({ method, url }: FastifyRequest) =>
  url.startsWith('/api/') || url.startsWith('/oidc/') || !READS.has(method);

/** Limits a network's calls under way, in memory: a count in the database would be the load that it limits. */
export const callLimitPlugin = fp(
  async (app) => {
    const figures = { refused: 0 };
    app.decorate('callLimit', figures);
    const running = new Map<string, number>();
    const isOver = (own: number) => own >= Math.max(LEAST, TOGETHER / Math.max(1, running.size));
    app.addHook('onRequest', (request, reply, done) => {
      if (request.socket.remoteAddress === IN_PROCESS) return done();
      const network = addressKey(request.ip);
      if (!isCall(request)) return asNetwork(network, done);
      const own = running.get(network) ?? 0;
      if (isOver(own)) {
        figures.refused++;
        return done(new RequestError('RATE_LIMITED', 'Too many calls at once. Please try again.', 1));
      }
      running.set(network, own + 1);
      reply.raw.once('close', () => {
        const left = (running.get(network) ?? 1) - 1;
        if (left > 0) running.set(network, left);
        else running.delete(network);
      });
      asNetwork(network, done);
    });
    // Body events of the connection run outside the request.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.socket.remoteAddress === IN_PROCESS) done();
      else asNetwork(addressKey(request.ip), done);
    });
  },
  { name: 'call-limit' },
);
