import { developOnSite } from './lib/develop.ts';
import { fail, PlainError } from './lib/report.ts';
import { assertPortIsFree } from './lib/site-process.ts';
import { releasedPackages } from './lib/workspace.ts';

// `pnpm dev [names]`: the site in development, rebuilding the shell and all remotes, or those named, on every save.
try {
  const known = releasedPackages();
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new PlainError(`There is no package '${unknown}'. There are: ${known.join(', ')}.`);
  const port = Number(process.env.PORT ?? 4000);
  await assertPortIsFree(port);
  process.exitCode = await developOnSite(port, asked.length > 0 ? asked : known);
} catch (error) {
  fail(error);
}
