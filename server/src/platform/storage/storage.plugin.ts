import fp from 'fastify-plugin';
import type { Db } from './database.ts';
import type { Storage } from './start-storage.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly storage: Pick<Storage, 'url'>;
  }
}

/** Lends the opened database to the other plugins; whoever opened it closes it, after the last of them. */
export const storagePlugin = fp<{ storage: Pick<Storage, 'db' | 'url'> }>(
  async (app, { storage }) => {
    app.decorate('db', storage.db);
    app.decorate('storage', { url: storage.url });
  },
  { name: 'storage' },
);
