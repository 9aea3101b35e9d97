import type { FastifyPluginAsync } from 'fastify';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { CALLS } from './account-calls.ts';

export const keptMailRoutes: FastifyPluginAsync<{ mailer: Mailer }> = async (app, { mailer }) => {
  app.get('/mail', { config: { call: CALLS.keptMail } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ isFolder: mailer.isFolder === true }),
  );
};
