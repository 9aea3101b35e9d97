import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { lowerFloor, readFloor } from '../delivery/releases/registry/revision-floor.ts';
import { fileStoreOf } from '../platform/files/file-stores.ts';
import { openSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm release-floor                          the newest revision that was live, and that of the database
pnpm release-floor --who NAME --why REASON   accepts an older database, such as a restored one: servers run its releases

DATABASE_URL, DATA_DIR and the settings of the bucket say which site, as for the server.`;

await runCommand(main);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { who: { type: 'string' }, why: { type: 'string' } } });
  const { who, why } = values;
  if (!who !== !why) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const store = fileStoreOf(config, 'releases');
  const { db, stop } = await openSite(config);
  try {
    if (who && why) await lowerFloor(store, db, { who, why });
    const { floor, database } = await readFloor(store, db);
    say(`Revision ${floor?.revision ?? 'none'} was live. The database is at revision ${database.revision}.`);
    return 0;
  } finally {
    await stop();
  }
}
