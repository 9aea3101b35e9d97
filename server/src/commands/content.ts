import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SAMPLE_CONTENT } from 'sample-content';
import { readConfig } from '../config.ts';
import { type Problem, problemText } from '../content/check/problem.ts';
import { ensureContent } from '../content/import/ensure-content.ts';
import { exportContent } from '../content/import/export-content.ts';
import { type Change, importContent } from '../content/import/import-content.ts';
import { createProgressBar } from '../content/import/progress-bar.ts';
import { publishedPaths } from '../delivery/releases/registry/release-rows.ts';
import { migrations } from '../migrations.ts';
import { fileStoreOf } from '../platform/files/file-stores.ts';
import { startStorage, storageOf } from '../platform/storage/index.ts';
import { printError, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm content import FOLDER [--dry-run]     check a folder of JSON and CSV files, then put it in place
pnpm content export FOLDER [--format csv]  write all content to a new folder

A file replaces all content of its kind (stores.json, deals.csv, ...); kinds without a file stay as they are.`;
const MOST_PROBLEMS = 50;

await runCommand(main);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, format: { type: 'string' } },
  });
  const [command, folder, ...rest] = positionals;
  const isKnown = (command === 'import' || command === 'export') && folder && rest.length === 0;
  const format = values.format ?? 'json';
  if (!isKnown || (format !== 'json' && format !== 'csv')) {
    throw new UsageError(USAGE);
  }
  const path = typedPath(folder);
  if (command === 'import' && !(existsSync(path) && statSync(path).isDirectory())) {
    printError(`There is no folder ${path}.`);
    return 1;
  }
  const config = readConfig(process.env);
  const storage = await startStorage(storageOf(config), migrations);
  try {
    // An unused database gets the sample first, as the site would create it.
    await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);
    const pictures = fileStoreOf(config, 'pictures');
    if (command === 'export') {
      for (const { file, records } of await exportContent(storage.db, path, format, pictures))
        say(`${file}: ${records}`);
      return 0;
    }
    const bar = createProgressBar(process.stderr);
    const dryRun = values['dry-run'] ?? false;
    const outcome = await importContent(storage.db, path, {
      publishedPaths,
      dryRun,
      pictures,
      onProgress: bar.update,
    });
    bar.end();
    return outcome.ok ? summarise(outcome.changes, dryRun) : refuse(outcome.problems);
  } finally {
    await storage.stop();
  }
}

function summarise(changes: readonly Change[], dryRun: boolean): number {
  for (const { kind, added, changed, removed, unchanged } of changes) {
    say(`${kind}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`);
  }
  say(dryRun ? 'Nothing was changed: this was a dry run.' : 'Imported.');
  return 0;
}

function refuse(problems: readonly Problem[]): number {
  for (const problem of problems.slice(0, MOST_PROBLEMS)) printError(problemText(problem));
  const more = problems.length - MOST_PROBLEMS;
  if (more > 0) printError(`… and ${more} more`);
  printError(
    `Nothing was changed: ${problems.length} ${problems.length === 1 ? 'line is' : 'lines are'} wrong.`,
  );
  return 1;
}
