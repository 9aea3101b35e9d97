import { join } from 'node:path';
import { fail, PlainError, step } from './console/report.ts';
import { runCommand } from './console/run-command.ts';
import { ROOT } from './repository/workspace.ts';
import { createRemote } from './scaffold/create-remote.ts';

// `pnpm new-remote NAME`
try {
  const [name = ''] = process.argv.slice(2);
  createRemote(name, ROOT);
  await step('Installing its packages', async () => {
    const { code, output } = await runCommand('pnpm', ['install'], { cwd: ROOT });
    if (code !== 0) throw new PlainError(output);
  });
  process.stdout.write(`
Created ${name} in ${join(ROOT, name)}. Next:
  pnpm dev ${name}               see it in the running site
  pnpm --filter ${name} dev      see only this remote
  pnpm release publish ${name}   ship it
`);
} catch (error) {
  fail(error);
}
