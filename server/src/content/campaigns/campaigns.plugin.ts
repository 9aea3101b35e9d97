import fp from 'fastify-plugin';
import type { ApiCall } from '../../platform/api/described-call.ts';

const PREVIEW: ApiCall = {
  operation: 'campaignPreview',
  summary: 'Whether campaigns of another day may be seen on the pages; a production site has no such address',
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
