import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `pnpm bench judgement [--faults] [--seed N]`: lives of healthy and of bad releases by a virtual clock, judged by the rule in
 * use; with `--faults`, by rules with a planted fault, each of which must be found. It fails when the auditor complains.
 */

const file = fileURLToPath(new URL('../../server/test/judgement/run.ts', import.meta.url));
const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
