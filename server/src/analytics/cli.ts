import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { siteContentSchema } from 'shared-contracts';
import { readConfig } from '../config.ts';
import { type Db, startStorage } from '../storage/index.ts';
import { readReport } from './report/read-report.ts';
import { reportPage } from './report/report-page.ts';
import { tablesOf, tableText } from './report/tables.ts';

const USAGE = `pnpm analytics report [--days 28] [--out FILE.html] [--json]

Page views, ways through the site, Core Web Vitals by page and release, outcomes of releases and dropped events:
tables here, charts in the file.`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

process.exitCode = await main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  return 1;
});

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean' } },
  });
  const days = Number(values.days ?? 28);
  if (positionals.join(' ') !== 'report' || !Number.isInteger(days) || days < 1 || days > 400) {
    complain(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const storage = await startStorage({
    databaseUrl: config.databaseUrl,
    folder: join(config.dataFolder, 'postgres'),
  });
  try {
    const report = await readReport(storage.db, days, new Date());
    if (values.json) {
      say(JSON.stringify(report, null, 2));
      return 0;
    }
    for (const table of tablesOf(report)) say(tableText(table));
    // Where the command was typed, also when pnpm runs it elsewhere.
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), values.out ?? 'analytics-report.html');
    writeFileSync(file, reportPage(report, await siteNameOf(storage.db)));
    say(`Charts: ${file}`);
    return 0;
  } finally {
    await storage.stop();
  }
}

async function siteNameOf(db: Db): Promise<string> {
  const row = await db
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'site')
    .executeTakeFirst();
  const parsed = siteContentSchema.safeParse(row?.record);
  return parsed.success ? parsed.data.name : 'A site without content';
}
