import { readdirSync } from 'node:fs';

/*
 * `pnpm bench NAME` runs `NAME.bench.ts` of this folder: it measures beside a baseline in the same run and prints a table.
 * Figures are no tests: the ratio decides, and a busy machine is measured again.
 */

const SUFFIX = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));
const [name] = process.argv.slice(2);

if (name && names.includes(name)) {
  await import(`./${name}${SUFFIX}`);
} else {
  process.stderr.write(`pnpm bench NAME, one of: ${names.join(', ')}\n`);
  process.exitCode = 2;
}
