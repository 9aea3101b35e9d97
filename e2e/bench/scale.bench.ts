import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'shared-contracts/zod';

/*
 * What more visitors ask of the database that all replicas share (`server/bench/scale.ts`), and of the replicas themselves where something
 * before them keeps pages: docs/operations/scale.md.
 */

const caseSchema = z.object({ name: z.string(), rate: z.number(), median: z.number(), p99: z.number() });

const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/bench/scale.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const rows: object[] = [];
for await (const line of createInterface(child.stdout)) {
  const { name, rate, median, p99 } = caseSchema.parse(JSON.parse(line));
  rows.push({ database: name, 'a second': rate, 'median ms': median, 'p99 ms': p99 });
}
console.table(rows);

/** Addresses of the sample's sitemap, about. */
const PAGES = 2_500;
const VISITS = [100, 1_000, 10_000, 100_000];
/** Seconds for which a page is kept: none, as nginx.conf has it, and until an hour's change purges it by its key. */
const KEPT = [0, 1, 3_600];

/**
 * Visits a second that reach a replica, where a page is kept for so long from the visit that fetched it, and visits come at random: a page that is
 * asked for `wanted` times a second is fetched once in `kept + 1 / wanted` seconds. Pages are wanted as Zipf has it: the second half as much as the first.
 */
function reaching(visits: number, kept: number): number {
  const weights = Array.from({ length: PAGES }, (_, rank) => 1 / (rank + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight) => {
    const wanted = (visits * weight) / all;
    return sum + wanted / (1 + wanted * kept);
  }, 0);
}

console.table(
  VISITS.map((visits) => ({
    'visits a second': visits,
    ...Object.fromEntries(KEPT.map((kept) => [`kept ${kept} s`, Math.round(reaching(visits, kept))])),
  })),
);
