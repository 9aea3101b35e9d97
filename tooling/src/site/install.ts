import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, step } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';

// Runs before packages are installed: import only Node's modules and files without dependencies.

const STAMP = join(ROOT, 'node_modules', '.installed-lockfile');

export async function installPackages(): Promise<void> {
  const wanted = lockfileHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await step('Installing packages', async () => {
    const { code, output } = await runCommand('pnpm', ['install', '--frozen-lockfile'], {
      cwd: ROOT,
      // `CI` prevents prompts from pnpm.
      env: { ...process.env, CI: 'true' },
    });
    if (code !== 0) throw new PlainError(`Packages could not be installed:\n${output.trim()}`);
    writeFileSync(STAMP, wanted);
  });
}

function lockfileHash(): string {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
