import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { databaseAddress, readSettings, siteOf } from './audit-settings.ts';
import { checkReceiptFiles } from './checks/receipt-files-check.ts';
import {
  checkServedPage,
  checkServedReleases,
  checkStoredReleases,
  readReleases,
} from './checks/release-checks.ts';
import { runSqlChecks } from './checks/sql-checks.ts';
import { openDatabase } from './database.ts';
import type { Outcome } from './outcome.ts';
import { exitCodeOf, lineOf, writeMetrics } from './report.ts';
import { storedFilesOf } from './stored-files.ts';

const USAGE = `pnpm audit-data [--site ADDRESS] [--json] [--metrics FILE]

Compares a running site's database, files and served bytes, and changes nothing. It reads the server's settings.
--site ADDRESS    address of the site; default: ORIGIN, else http://localhost:PORT
--json            prints JSON
--metrics FILE    writes metrics for node_exporter's textfile collector (NAME.prom)

Exit code 0: all is well. 1: something is wrong. 2: a check could not be done. See docs/operations/audit.md.`;

const optionsSchema = z.object({
  site: z.url({ protocol: /^https?$/ }).optional(),
  json: z.boolean().default(false),
  metrics: z.string().min(1).optional(),
  help: z.boolean().default(false),
});
type Options = z.infer<typeof optionsSchema>;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({ options: { site: text, json: flag, metrics: text, help: flag } });
    return optionsSchema.parse(values);
  } catch {
    throw new Error(USAGE);
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const outcomes = await audit(options);
  const text = options.json ? JSON.stringify(outcomes, null, 2) : outcomes.map(lineOf).join('\n');
  process.stdout.write(`${text}\n`);
  if (options.metrics)
    writeMetrics(resolve(process.env.INIT_CWD ?? '.', options.metrics), outcomes, Date.now());
  return exitCodeOf(outcomes);
}

async function audit({ site }: Options): Promise<Outcome[]> {
  const settings = readSettings(process.env);
  const database = await openDatabase(databaseAddress(settings)).catch((error: unknown) => {
    throw new Error(`The database cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const stored = await storedFilesOf(settings);
    const [outcomes, releases] = await database.snapshot(
      async (query) => [await runSqlChecks(query), await readReleases(query)] as const,
    );
    const address = site ?? siteOf(settings);
    return [
      ...outcomes,
      await checkReceiptFiles(database, stored),
      await checkStoredReleases(releases, stored),
      await checkServedReleases(releases, address),
      await checkServedPage(releases, address),
    ];
  } finally {
    await database.end();
  }
}
