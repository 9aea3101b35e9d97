import { installPackages } from './lib/install.ts';
import { fail } from './lib/report.ts';
import { assertPortIsFree, sitePort } from './lib/site-process.ts';

// Everything else needs the packages that are installed here first.
try {
  const port = sitePort();
  await assertPortIsFree(port);
  await installPackages();
  const { serve } = await import('./lib/serve.ts');
  process.exitCode = await serve(port);
} catch (error) {
  fail(error);
}
