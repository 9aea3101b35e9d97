import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'shared-contracts/zod';
import { type Load, load, median, type Target } from './load.ts';

/*
 * Content calls, from the cache and made anew, beside a bare Fastify route that sends the same bytes. The server is one
 * process, this one sends the load.
 */

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

const readySchema = z.object({
  bare: z.number(),
  cached: z.number(),
  uncached: z.number(),
  paths: z.array(z.string()),
  bytes: z.number(),
});

const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/bench/content-server.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
server.once('exit', (code) => {
  if (code) process.exit(code);
});
const lines = createInterface(server.stdout);
const nextLine = async () => String((await once(lines, 'line'))[0]);
const ready = readySchema.parse(JSON.parse(await nextLine()));
const processorSeconds = async () => {
  server.stdin.write('\n');
  return Number(await nextLine());
};

const version = { 'x-api-version': '3.0' };
const brotli = { ...version, 'accept-encoding': 'gzip, deflate, br' };
const targets = (port: number, headers: Record<string, string>): Target[] =>
  ready.paths.map((path) => ({ port, path, headers }));
const modes = {
  'bare route': targets(ready.bare, version),
  'from the cache': targets(ready.cached, version),
  'made anew': targets(ready.uncached, version),
  'bare route, brotli': targets(ready.bare, brotli),
  'from the cache, brotli': targets(ready.cached, brotli),
};
type Mode = keyof typeof modes;
const names = Object.keys(modes) as Mode[];

/** With the processor time of server and database for an answer, which other work on the machine changes little. */
type Run = Load & { readonly cpu: number };

async function run(name: Mode): Promise<Run> {
  const before = await processorSeconds();
  const result = await load(modes[name], CONNECTIONS, SECONDS);
  const used = (await processorSeconds()) - before;
  return { ...result, cpu: (used * 1000) / (result.rate * SECONDS) };
}

const runs = new Map<Mode, Run[]>(names.map((name) => [name, []]));
for (const name of names) await load(modes[name], CONNECTIONS, 1);
for (let round = 0; round < ROUNDS; round++) {
  for (const name of names) runs.get(name)?.push(await run(name));
}
server.stdin.end();
await once(server, 'exit');

const of = (name: Mode, what: keyof Run) => median((runs.get(name) ?? []).map((one) => one[what]));
const ratio = (name: Mode, to: Mode) =>
  `${(of(name, 'rate') / of(to, 'rate')).toFixed(2)} by rate, ${(of(to, 'cpu') / of(name, 'cpu')).toFixed(2)} by processor time`;
const rows = names.map((name) => ({
  mode: name,
  'answers/s': Math.round(of(name, 'rate')),
  'p50 ms': of(name, 'p50').toFixed(1),
  'p99 ms': of(name, 'p99').toFixed(1),
  'cpu ms': of(name, 'cpu').toFixed(3),
  failed: of(name, 'failures'),
}));
console.log(
  `${ready.paths.length} calls in turn, ${Math.round(ready.bytes / ready.paths.length / 1000)} kB on average, ` +
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; Node ${process.version}, ${cpus().length} cores`,
);
console.table(rows);
console.log(
  `from the cache / bare route          ${ratio('from the cache', 'bare route')}   (at least 0.50)`,
);
console.log(`made anew / bare route               ${ratio('made anew', 'bare route')}   (at least 0.125)`);
console.log(
  `from the cache / bare route, brotli  ${ratio('from the cache, brotli', 'bare route, brotli')}   (at least 0.50)`,
);
