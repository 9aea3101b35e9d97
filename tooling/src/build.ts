import { buildPackages } from './builds/build-packages.ts';
import { fail } from './console/report.ts';
import { assertReleased, builtPackages } from './repository/workspace.ts';

async function build(asked: readonly string[]): Promise<void> {
  assertReleased(asked, builtPackages());
  await buildPackages(asked.length > 0 ? asked : builtPackages(), { force: true });
}

await build(process.argv.slice(2)).catch(fail);
