import { buildPackages } from './lib/build-packages.ts';
import { fail } from './lib/report.ts';
import { assertReleased, releasedPackages } from './lib/workspace.ts';

/** `pnpm build [names]`: builds the shell and all remotes, or those named. */
async function build(asked: readonly string[]): Promise<void> {
  assertReleased(asked);
  await buildPackages(asked.length > 0 ? asked : releasedPackages(), { force: true });
}

await build(process.argv.slice(2)).catch(fail);
