import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, PlainError } from './console/report.ts';
import { installPackages } from './site/install.ts';
import { assertPortIsFree, sitePort } from './site/site-process.ts';

const HELP = `npm start              installs and builds what changed, and serves the site until it is ended
npm start -- --help    this text

PORT=4010 npm start serves on another port than 4000; DATA_DIR names another folder than .data for all that is kept.
All settings: docs/settings.md.
`;

const FIRST = `The first start takes about a minute: packages, builds of the shell and four remotes, PostgreSQL with the sample content, and
their first releases, which are published and go live. The next one takes seconds.
`;

const [arg] = process.argv.slice(2);

// Only modules without dependencies may be imported before the packages are installed.
try {
  if (arg === '--help' || arg === '-h') {
    process.stdout.write(HELP);
    process.exit();
  }
  if (arg) throw new PlainError(`npm start has no option '${arg}'. See npm start -- --help.`);
  const port = sitePort();
  await assertPortIsFree(port);
  if (!existsSync(join(import.meta.dirname, '../../node_modules'))) process.stdout.write(FIRST);
  await installPackages();
  const { serve } = await import('./site/serve.ts');
  process.exitCode = await serve(port);
} catch (error) {
  fail(error);
}
