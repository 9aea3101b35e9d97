import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';
import { isSound } from '../text/sound-text.ts';

const isCall = (url: string) => url.startsWith('/api/');

/** Rejects text that the database cannot store (NUL, half surrogate pairs) and deeply nested bodies. */
export const soundTextPlugin = fp<{ sendBadAddress(reply: FastifyReply): unknown }>(
  async (app, { sendBadAddress }) => {
    // Synchronous, because they run for every request.
    app.addHook('onRequest', (request, reply, done) => {
      if (!/%00/.test(request.url)) return done();
      if (isCall(request.url)) return done(new RequestError('INVALID_REQUEST', 'The address is not valid.'));
      sendBadAddress(reply);
    });
    app.addHook('preValidation', (request, _reply, done) => {
      const { body } = request;
      const isParsed = (typeof body === 'object' && !Buffer.isBuffer(body)) || typeof body === 'string';
      if (isParsed && !isSound(body))
        return done(
          new RequestError('INVALID_REQUEST', 'The body holds what is no text, or is nested too deep.'),
        );
      done();
    });
  },
  { name: 'sound-text' },
);
