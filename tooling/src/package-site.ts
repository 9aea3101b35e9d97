import { resolve } from 'node:path';
import { fail, PlainError, step } from './console/report.ts';
import { builtPackages } from './repository/workspace.ts';
import { packageSite } from './site/package-site.ts';
import { buildChanged } from './site/serve.ts';

// `pnpm package-site FOLDER`: packs the site for production. It needs only Node and PostgreSQL.
try {
  const [out] = process.argv.slice(2);
  if (!out || out.startsWith('-'))
    throw new PlainError('pnpm package-site FOLDER: a new folder, for the packed site.');
  await buildChanged(builtPackages());
  const { megabytes, packages } = await step('Packing the site', () => packageSite(resolve(out)));
  process.stdout.write(`${out}: ${megabytes} MB, ${packages} packages\n`);
} catch (error) {
  fail(error);
}
