import { fail } from './console/report.ts';
import { assertReleased, releasedPackages } from './repository/workspace.ts';
import { developOnSite } from './site/develop.ts';
import { developmentPort } from './site/site-process.ts';

// `pnpm dev [names]`: runs the development site and rebuilds the shell and all remotes, or only the named
// ones, on every save.
try {
  const asked = process.argv.slice(2);
  assertReleased(asked);
  const port = await developmentPort();
  process.exitCode = await developOnSite(port, asked.length > 0 ? asked : releasedPackages());
} catch (error) {
  fail(error);
}
