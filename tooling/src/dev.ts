import { developOnSite } from './lib/develop.ts';
import { fail } from './lib/report.ts';
import { developmentPort } from './lib/site-process.ts';
import { assertReleased, releasedPackages } from './lib/workspace.ts';

// `pnpm dev [names]`: the site in development, rebuilding the shell and all remotes, or those named, on every save.
try {
  const asked = process.argv.slice(2);
  assertReleased(asked);
  const port = await developmentPort();
  process.exitCode = await developOnSite(port, asked.length > 0 ? asked : releasedPackages());
} catch (error) {
  fail(error);
}
