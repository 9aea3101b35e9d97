import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/* An hour of visitors and members, and the memory meanwhile: the server's own, which signs members in by the database. */

const script = join(import.meta.dirname, '../../server/bench/soak.ts');
const child = spawn(process.execPath, [script, ...process.argv.slice(3)], { stdio: 'inherit' });
const [code] = await once(child, 'exit');
process.exitCode = Number(code ?? 1);
