import fp from 'fastify-plugin';
import type { ApiCall } from '../../platform/api/described-call.ts';

const PREVIEW: ApiCall = {
  operation: 'campaignPreview',
  summary: 'Whether pages may show campaigns of another day; a production site does not have this address',
  tag: 'composition',
  answer: null,
};

/**
 * HEAD and GET `/api/campaigns/preview`: 204 if editors may preview campaigns of another day (`?campaign=`).
 * A production site does not have this address.
 */
export const campaignsPlugin = fp<{ isProduction: boolean }>(
  async (app, { isProduction }) => {
    if (isProduction) return;
    app.get('/api/campaigns/preview', { config: { call: PREVIEW } }, async (_request, reply) =>
      reply.code(204).header('cache-control', 'no-store').send(),
    );
  },
  { name: 'campaigns', dependencies: ['wire-errors'] },
);
