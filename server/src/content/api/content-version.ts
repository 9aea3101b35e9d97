import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/storage/database.ts';
import { listen } from '../../platform/storage/listen.ts';
import { contentDb } from '../store/content-tables.ts';
import { CONTENT_CHANNEL } from '../write/write-content.ts';

export interface ContentVersion {
  /** Grows with every import, on every replica. */
  current(): number;
  /** Reads it again from the database. */
  refresh(): Promise<number>;
  stop(): Promise<void>;
}

/** A notification may be missed; the question asked twice a second can't. */
const POLL_MS = 500;

/** Follows the content version: NOTIFY is a hint, the database is asked besides. Start it when the tables stand. */
export async function followContentVersion(
  db: Db,
  url: string,
  log: FastifyBaseLogger,
): Promise<ContentVersion> {
  let version = 0;
  let failing = false;
  const refresh = async () => {
    const state = await contentDb(db).selectFrom('content_state').select('version').executeTakeFirstOrThrow();
    version = Math.max(version, state.version);
    return version;
  };
  const look = () =>
    refresh().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        // One line for an outage, not two a second.
        if (!failing) log.warn(error, 'The content version could not be read');
        failing = true;
      },
    );
  await refresh();
  const timer = setInterval(look, POLL_MS);
  timer.unref();
  const listener = listen(url, [CONTENT_CHANNEL], look, look);
  return {
    current: () => version,
    refresh,
    stop: async () => {
      clearInterval(timer);
      await listener.stop();
    },
  };
}
