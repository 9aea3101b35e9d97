import fp from 'fastify-plugin';
import type { Db } from './database.ts';
import type { Storage } from './start-storage.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly storage: Pick<Storage, 'url'>;
  }
}

export const storagePlugin = fp<{ storage: Pick<Storage, 'db' | 'url'> }>(
  async (app, { storage }) => {
    app.decorate('db', storage.db);
    app.decorate('storage', { url: storage.url });
  },
  { name: 'storage' },
);
