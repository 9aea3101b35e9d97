import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO, SAMPLE_CONTENT } from 'sample-content';
import { createFakeServer } from 'shared-contracts/testing/server';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { ensureContent } from './content/import/ensure-content.ts';
import { checkLiveReleases } from './delivery/releases/registry/check-live.ts';
import { migrations } from './migrations.ts';
import { StartError } from './platform/errors/operator-errors.ts';
import { FILE_AREAS } from './platform/files/file-stores.ts';
import { makeFolder, removeUnfinished } from './platform/files/folder-store.ts';
import { startStorage, storageOf } from './platform/storage/index.ts';

interface Site {
  /** Waits for the drain, finishes running work, then stops workers and database. */
  stop(): Promise<void>;
}

/**
 * Starts everything and listens. `shutdown` aborts the start.
 *
 * @throws Error with one sentence for the operator; everything started has been stopped again.
 */
export async function startSite(config: Config, shutdown?: AbortSignal): Promise<Site> {
  prepareFolder(config.dataFolder);
  for (const area of FILE_AREAS) await removeUnfinished(join(config.dataFolder, area));
  const storage = await startStorage(storageOf(config), migrations, shutdown);
  try {
    shutdown?.throwIfAborted();
    await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);
    shutdown?.throwIfAborted();
    const app = await createApp(config, {
      storage,
      demo: DEMO,
      sampleMember: (url, init) => createFakeServer({ isMember: () => true }).fetch(url, init),
    });
    try {
      shutdown?.throwIfAborted();
      keepContentFresh(app);
      for (const warning of config.warnings) app.log.warn(warning);
      checkLiveReleases(app);
      await app.listen({ host: config.host, port: config.port });
    } catch (error) {
      await app.close();
      throw startErrorOf(error, config);
    }
    return {
      async stop() {
        app.log.info('Shutting down');
        await app.drain.begin();
        await app.close();
        await storage.stop();
      },
    };
  } catch (error) {
    await storage.stop();
    throw error;
  }
}

// The sample's dates are relative to a day, so a long-running server recreates it.
function keepContentFresh({ db, jobs }: FastifyInstance): void {
  jobs.every('content-sample', '7 * * * *', ({ now }) => ensureContent(db, +now, SAMPLE_CONTENT));
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    // Fails for a file of that name.
    accessSync(`${folder}/.`, constants.W_OK);
  } catch {
    throw new StartError(`The folder ${folder} cannot be written to: choose another with DATA_DIR.`);
  }
}

function startErrorOf(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use: stop what runs there, or choose another with PORT.`);
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user: choose another with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`This machine has no address ${host}: see HOST.`);
  return error;
}
