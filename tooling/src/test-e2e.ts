import { runBrowserTests } from './lib/browser-tests.ts';
import { fail } from './lib/report.ts';
import { buildChanged } from './lib/serve.ts';
import { releasedPackages } from './lib/workspace.ts';

// `pnpm test:e2e [playwright's arguments]`
try {
  await buildChanged(releasedPackages());
  process.exitCode = await runBrowserTests(process.argv.slice(2));
} catch (error) {
  fail(error);
}
