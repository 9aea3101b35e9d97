import { join } from 'node:path';
import { fail } from './console/report.ts';
import { installPackages } from './site/install.ts';
import { selectTests, TEST_HELP } from './test-runner/test-parts.ts';

const args = process.argv.slice(2);
// Tests start the server and its commands many times. Stripping and compiling the same files takes two fifths
// of a start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compile');

// Only modules without dependencies may be imported before the packages are installed.
try {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(TEST_HELP);
    process.exit();
  }
  const selection = selectTests(args);
  await installPackages();
  const { builtPackages } = await import('./repository/workspace.ts');
  const { buildChanged } = await import('./site/serve.ts');
  const { runChecks } = await import('./test-runner/checks.ts');
  await buildChanged(builtPackages());
  const failed = await runChecks(selection);
  process.stdout.write(
    failed.length === 0 ? '\n✔ All passed.\n' : `\n✘ Failed, see above: ${failed.join(', ')}.\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
