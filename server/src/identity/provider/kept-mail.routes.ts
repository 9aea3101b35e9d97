import type { FastifyPluginAsync } from 'fastify';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { CALLS } from './account-calls.ts';

/** Whether mail stays in the data folder: on a site that sends none, whoever waits for it is told where it is. */
export const keptMailRoutes: FastifyPluginAsync<{ mailer: Mailer }> = async (app, { mailer }) => {
  app.get('/mail', { config: { call: CALLS.keptMail } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ isFolder: mailer.isFolder === true }),
  );
};
