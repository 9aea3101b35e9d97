import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { siteContentSchema } from 'shared-contracts/content';
import { readConfig } from '../config.ts';
import { contentDb } from '../content/store/content-tables.ts';
import { readReport } from '../engagement/analytics/report/read-report.ts';
import { reportPage } from '../engagement/analytics/report/report-page.ts';
import { tablesOf, tableText } from '../engagement/analytics/report/tables.ts';
import type { Db } from '../platform/storage/index.ts';
import { openSite, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm analytics report [--days 28] [--out FILE.html] [--json]

Page views, ways through the site, Core Web Vitals by page and release, outcomes of releases and dropped events:
tables here, charts in the file.`;

await runCommand(main);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean' } },
  });
  const days = Number(values.days ?? 28);
  if (positionals.join(' ') !== 'report' || !Number.isInteger(days) || days < 1 || days > 400) {
    throw new UsageError(USAGE);
  }
  const storage = await openSite(readConfig(process.env));
  try {
    const report = await readReport(storage.db, days, new Date());
    if (values.json) {
      say(JSON.stringify(report, null, 2));
      return 0;
    }
    for (const table of tablesOf(report)) say(tableText(table));
    const file = typedPath(values.out ?? 'analytics-report.html');
    writeFileSync(file, reportPage(report, await siteNameOf(storage.db)));
    say(`Charts: ${file}`);
    return 0;
  } finally {
    await storage.stop();
  }
}

async function siteNameOf(db: Db): Promise<string> {
  const row = await contentDb(db)
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'site')
    .executeTakeFirst();
  const parsed = siteContentSchema.safeParse(row?.record);
  return parsed.success ? parsed.data.name : 'A site without content';
}
