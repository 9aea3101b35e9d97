import fp from 'fastify-plugin';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

interface PicturesOptions {
  readonly files: FileStore;
}

const NAME = /^[0-9a-f]{16}-\d{1,5}\.webp$/;
// A name always refers to the same bytes.
const IMMUTABLE = 'public, max-age=31536000, immutable';

export const picturesPlugin = fp<PicturesOptions>(
  async (app, { files }) => {
    app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
      const bytes = NAME.test(params.name) ? await files.get(params.name) : null;
      if (!bytes) throw new RequestError('NOT_FOUND', 'There is no such picture.');
      return reply.header('cache-control', IMMUTABLE).type('image/webp').send(bytes);
    });
  },
  { name: 'pictures' },
);
