import { readConfig } from '../config.ts';
import { makeJobTables } from '../platform/jobs/boss-jobs.ts';
import { openSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm migrate    brings the database's tables up to date, those of the jobs among them

A server does it by itself when it starts, where its role may. Where it may not: before the servers of a new version start, with
DATABASE_URL naming PostgreSQL itself and the role that owns the tables.`;

await runCommand(main);

async function main(): Promise<number> {
  if (process.argv.length > 2) throw new UsageError(USAGE);
  const storage = await openSite(readConfig(process.env));
  try {
    await makeJobTables(storage.url);
    say('The tables are up to date.');
    return 0;
  } finally {
    await storage.stop();
  }
}
