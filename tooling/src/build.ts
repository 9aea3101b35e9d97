import { buildPackages } from './lib/build-packages.ts';
import { fail, PlainError } from './lib/report.ts';
import { releasedPackages } from './lib/workspace.ts';

/** `pnpm build [names]`: builds the shell and all remotes, or those named. */
async function build(asked: readonly string[]): Promise<void> {
  const known = releasedPackages();
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new PlainError(`There is no build '${unknown}'. There are: ${known.join(', ')}.`);
  await buildPackages(asked.length > 0 ? asked : known, { force: true });
}

await build(process.argv.slice(2)).catch(fail);
