import { join, resolve } from 'node:path';
import { packPublished } from './lib/published/pack.ts';
import { fail, step } from './lib/report.ts';
import { DATA } from './lib/workspace.ts';

// `pnpm packages [FOLDER]`: builds the packages for other repositories as tarballs for `npm publish`.
try {
  const out = resolve(process.argv[2] ?? join(DATA, 'packages'));
  const tarballs = await step('Building the packages', () => packPublished(out));
  process.stdout.write(`${tarballs.join('\n')}\n\nnpm publish FILE --registry …, one after the other\n`);
} catch (error) {
  fail(error);
}
