import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/storage/database.ts';
import { listen } from '../../platform/storage/listen.ts';
import { contentDb } from '../store/content-tables.ts';
import { CONTENT_CHANNEL } from '../write/write-content.ts';

// Polls too, because a notification may be missed.
const POLL_MS = 500;

/** Follows the content version by NOTIFY and polling. The tables must exist. */
export async function followContentVersion(db: Db, url: string, log: FastifyBaseLogger) {
  let version = 0;
  let failing = false;
  const refresh = async () => {
    const state = await contentDb(db).selectFrom('content_state').select('version').executeTakeFirstOrThrow();
    version = Math.max(version, state.version);
    return version;
  };
  const poll = () =>
    refresh().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        // Log an outage once, not twice a second.
        if (!failing)
          log.warn(error, 'Cannot read the content version: the database did not answer; retrying');
        failing = true;
      },
    );
  await refresh();
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  const listener = listen(url, [CONTENT_CHANNEL], poll, poll);
  return {
    current: () => version,
    refresh,
    stop: async () => {
      clearInterval(timer);
      await listener.stop();
    },
  };
}
export type ContentVersion = Awaited<ReturnType<typeof followContentVersion>>;
