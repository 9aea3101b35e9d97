import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';

const RECORD = 'docs/full-test-run.md';
const git = async (...args: string[]) => (await runCommand('git', args, { cwd: ROOT })).output.trim();

/** Returns the short commit. A + marks changes of files other than `record`. */
export async function commitOf(record: string): Promise<string> {
  const changed = await git('status', '--porcelain', '--', '.', `:!${record}`);
  return `${await git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
}

/** Writes date, commit and result of `npm run test:full` to a document, to be committed. */
export async function recordFullRun(result: string, minutes: number): Promise<void> {
  writeFileSync(
    join(ROOT, RECORD),
    `# Last full test run

\`npm run test:full\` runs every deterministic test and writes this page. A + behind the commit marks uncommitted changes.

- Date: ${new Date().toISOString().slice(0, 10)}
- Commit: ${await commitOf(RECORD)}
- Result: ${result}
- Duration without install and build: ${Math.round(minutes)} minutes
`,
  );
}
