import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/* Receipts read rightly, and what the rules make of them: the server's own tables over all drawn receipts. */

const script = join(import.meta.dirname, '../../server/bench/receipts.ts');
const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit');
process.exitCode = Number(code ?? 1);
