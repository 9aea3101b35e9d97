import { join, resolve } from 'node:path';
import { fail, step } from './console/report.ts';
import { packPublished } from './npm-packages/pack.ts';
import { DATA } from './repository/workspace.ts';

// `pnpm packages [FOLDER]`: builds the packages for other repositories as tarballs for `npm publish`.
try {
  const out = resolve(process.argv[2] ?? join(DATA, 'packages'));
  const tarballs = await step('Building the packages', () => packPublished(out));
  process.stdout.write(`${tarballs.join('\n')}\n\nnpm publish FILE --registry …, one after the other\n`);
} catch (error) {
  fail(error);
}
