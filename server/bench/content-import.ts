import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleContent, SAMPLE_CONTENT } from 'sample-content';
import { writeCsv } from '../src/content/import/csv-file.ts';
import { ensureContent } from '../src/content/import/ensure-content.ts';
import { exportContent } from '../src/content/import/export-content.ts';
import { importContent } from '../src/content/import/import-content.ts';
import { publishedPaths } from '../src/delivery/releases/published-paths.ts';
import { migrations } from '../src/migrations.ts';
import { type Db, startStorage } from '../src/platform/storage/index.ts';

/*
 * For `pnpm bench import`: how long imports take on a database that waits for the disk, beside parsing the same files and
 * nothing else. Prints one JSON line a case.
 */

const TODAY = '2026-11-21';
const MANY_CENTRES = 2_000;
const STORES_A_CENTRE = 50;

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));
const storage = await startStorage({ folder: join(folder, 'postgres') }, migrations);
await ensureContent(storage.db, Date.parse(`${TODAY}T17:00:00Z`), SAMPLE_CONTENT);
const sample = createSampleContent({ today: TODAY });

await exportContent(storage.db, join(folder, 'sample'), 'json');
await measure('the sample, all kinds, JSON', join(folder, 'sample'));

mkdirSync(join(folder, 'jobs'));
const [job] = sample.jobs;
if (!job) throw new Error('The sample has no jobs');
const jobs = Array.from({ length: 10_000 }, (_, index) => ({ ...job, id: 5_000_000 + index }));
writeFileSync(join(folder, 'jobs', 'jobs.csv'), writeCsv('jobs', jobs));
await measure('10,000 openings, CSV', join(folder, 'jobs'));

writeMany(join(folder, 'many'));
await measure(
  `${MANY_CENTRES} centres with ${MANY_CENTRES * STORES_A_CENTRE} stores, JSON`,
  join(folder, 'many'),
);

await storage.stop();
rmSync(folder, { recursive: true, force: true });

async function measure(name: string, from: string): Promise<void> {
  const files = readdirSync(from).map((file) => join(from, file));
  const timed = async (work: () => unknown) => {
    const start = performance.now();
    await work();
    return Math.round(performance.now() - start);
  };
  const parse = await timed(() => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      if (file.endsWith('.json')) JSON.parse(text);
      else text.split('\n').map((line) => line.split(','));
    }
  });
  const dryRun = await timed(() => succeed(storage.db, from, true));
  const whole = await timed(() => succeed(storage.db, from, false));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  process.stdout.write(`${JSON.stringify({ name, megabytes: bytes / 1e6, parse, dryRun, whole })}\n`);
}

async function succeed(db: Db, from: string, dryRun: boolean): Promise<void> {
  const outcome = await importContent(db, from, { publishedPaths, dryRun });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems.slice(0, 3)));
}

/** Invented centres all over the map, with stores and nothing else. */
function writeMany(to: string): void {
  mkdirSync(to);
  const [centre] = sample.centres;
  const [store] = sample.stores;
  if (!centre || !store) throw new Error('The sample is empty');
  const centres = Array.from({ length: MANY_CENTRES }, (_, index) => ({
    ...centre,
    id: 10_001 + index,
    slug: `centre-${index + 1}`,
    shortName: `Centre ${index + 1}`,
    coordinates: { latitude: 26 + ((index * 7) % 220) / 10, longitude: -122 + ((index * 13) % 500) / 10 },
  }));
  const stores = centres.flatMap(({ id, slug }) =>
    Array.from({ length: STORES_A_CENTRE }, (_, index) => ({
      ...store,
      id: id * 1000 + index,
      centre: slug,
      suite: String(100 + index),
    })),
  );
  const empty = ['deals', 'rewards', 'events', 'jobs', 'site-plans', 'parking', 'visitor-info'];
  writeFileSync(join(to, 'centres.json'), JSON.stringify(centres));
  writeFileSync(join(to, 'stores.json'), JSON.stringify(stores));
  for (const kind of empty) writeFileSync(join(to, `${kind}.json`), '[]');
}
