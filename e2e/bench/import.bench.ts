import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'shared-contracts/zod';

/* Imports of content, beside parsing the same files alone; see `server/bench/content-import.ts`. */

const caseSchema = z.object({
  name: z.string(),
  megabytes: z.number(),
  parse: z.number(),
  dryRun: z.number(),
  whole: z.number(),
});

const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/bench/content-import.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const rows: object[] = [];
for await (const line of createInterface(child.stdout)) {
  const { name, megabytes, parse, dryRun, whole } = caseSchema.parse(JSON.parse(line));
  rows.push({
    import: name,
    MB: megabytes.toFixed(1),
    'parse ms': parse,
    'dry run ms': dryRun,
    'import ms': whole,
  });
}
console.table(rows);
