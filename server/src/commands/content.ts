import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { SAMPLE_CONTENT } from 'sample-content';
import { readConfig } from '../config.ts';
import { recordImport } from '../content/change-sets/record-import.ts';
import { type Problem, problemText } from '../content/check/problem.ts';
import { ensureContent } from '../content/import/ensure-content.ts';
import { exportContent } from '../content/import/export-content.ts';
import { type Change, importContent } from '../content/import/import-content.ts';
import { createProgressBar } from '../content/import/progress-bar.ts';
import { type Removed, removeSample } from '../content/import/remove-sample.ts';
import { publishedPaths } from '../delivery/releases/registry/release-rows.ts';
import { migrations } from '../migrations.ts';
import { fileStoreOf } from '../platform/files/file-stores.ts';
import { startStorage, storageOf } from '../platform/storage/index.ts';
import { withoutHidden } from '../platform/text/storable-text.ts';
import { commandActor, printError, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm content import FOLDER [--dry-run] [--replace]  check a folder of JSON and CSV files, then put it in place
pnpm content export FOLDER [--format csv]           write all content to a new folder
pnpm content remove-sample [--dry-run]              remove the sample; what you imported and what pages need stays

A file replaces the records of the centers that it names; other centers keep theirs. With --replace, and for kinds that
do not belong to centers (campaigns.json, ...), it replaces all of its kind. Kinds without a file stay as they are.
Spreadsheets: docs/operations/content.md`;

const NOTHING_CHANGED = 'Nothing was changed: this was a dry run.';

await runCommand(main);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' }, format: { type: 'string' } },
  });
  const [command, folder, ...rest] = positionals;
  const isKnown =
    command === 'remove-sample' ? !folder : folder && (command === 'import' || command === 'export');
  const format = values.format ?? 'json';
  if (!isKnown || rest.length > 0 || (format !== 'json' && format !== 'csv')) throw new UsageError(USAGE);
  const path = typedPath(folder ?? '');
  if (command === 'import' && !(existsSync(path) && statSync(path).isDirectory())) {
    printError(`There is no folder ${path}.`);
    return 1;
  }
  const config = readConfig(process.env);
  const storage = await startStorage(storageOf(config), migrations);
  const dryRun = values['dry-run'] ?? false;
  try {
    // An unused database gets the sample first, as the site would create it.
    await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);
    const pictures = fileStoreOf(config, 'pictures');
    if (command === 'export') {
      for (const { file, records } of await exportContent(storage.db, path, format, pictures))
        say(`${file}: ${records}`);
      return 0;
    }
    if (command === 'remove-sample') return listRemoved(await removeSample(storage.db, dryRun), dryRun);
    const bar = createProgressBar(process.stderr);
    const outcome = await importContent(storage.db, path, {
      publishedPaths,
      dryRun,
      replace: values.replace ?? false,
      pictures,
      onProgress: bar.update,
      onChange: (tx, before, after) =>
        recordImport(tx, before, after, { title: `Import of ${basename(path)}`, by: commandActor() }),
    });
    bar.end();
    for (const note of outcome.notes) say(note);
    return outcome.ok ? summarise(outcome.changes, dryRun) : refuse(outcome);
  } finally {
    await storage.stop();
  }
}

function summarise(changes: readonly Change[], dryRun: boolean): number {
  for (const { kind, added, changed, removed, unchanged, others } of changes) {
    const kept = others > 0 ? `; other centers keep their ${others}` : '';
    say(`${kind}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged${kept}`);
  }
  say(dryRun ? NOTHING_CHANGED : 'Imported.');
  return 0;
}

function listRemoved({ removed, kept, wasMarked }: Removed, dryRun: boolean): number {
  if (removed.size === 0 && !wasMarked) {
    say('The site has no sample content that can be removed.');
    return 0;
  }
  const list = (counts: Removed['removed']) =>
    [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  if (removed.size > 0) say(`Removed: ${list(removed)}.`);
  if (kept.size > 0)
    say(`Kept, because pages or your own records need them: ${list(kept)}. Import your own to replace them.`);
  if (wasMarked) say('Removed: the words in the footer that the content is a sample.');
  say(dryRun ? NOTHING_CHANGED : 'The sample is removed.');
  return 0;
}

function refuse({ problems, total }: { problems: readonly Problem[]; total: number }): number {
  for (const problem of problems) printError(withoutHidden(problemText(problem)));
  if (total > problems.length) printError(`… and ${total - problems.length} more.`);
  printError(`Nothing was changed: ${total} ${total === 1 ? 'problem' : 'problems'}.`);
  return 1;
}
