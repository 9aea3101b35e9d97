import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import { restoreBackup } from '../platform/operations/restore-backup.ts';
import { takeBackup } from '../platform/operations/take-backup.ts';
import { openStorage, storageOf } from '../platform/storage/index.ts';
import { requireSite, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm backup FOLDER                database and files into a new folder, also while the site runs
pnpm restore FOLDER [--replace]   the other way, while no server runs; --replace where there is something already

DATABASE_URL and DATA_DIR say which site, as for the server. A backup holds secrets: keep it like one.`;

await runCommand(main);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [command, folder, ...rest] = positionals;
  if ((command !== 'backup' && command !== 'restore') || !folder || rest.length > 0) {
    throw new UsageError(USAGE);
  }
  const path = typedPath(folder);
  const { databaseUrl, database: how, dataFolder } = readConfig(process.env);
  if (command === 'backup') requireSite({ databaseUrl, dataFolder });
  const database = await openStorage(storageOf({ databaseUrl, database: how, dataFolder }));
  try {
    const { url } = database;
    const backup =
      command === 'backup'
        ? await takeBackup({ url, dataFolder, to: path })
        : await restoreBackup({ from: path, migrations, url, dataFolder, replace: values.replace });
    const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
    const what = `${rows} rows of ${backup.tables.length} tables and ${backup.files.length} files`;
    say(`${command === 'backup' ? 'Wrote' : 'Restored'} ${what}, as they were at ${backup.takenAt}.`);
    if (command === 'restore')
      say('If the site was newer, its servers ask before they run older releases: pnpm release-floor');
    return 0;
  } finally {
    await database.stop();
  }
}
