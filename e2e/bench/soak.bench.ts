import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'shared-contracts/zod';
import { migrations } from '../../server/src/migrations.ts';
import { ownSecret } from '../../server/src/platform/crypto/secrets.ts';
import { startStorage } from '../../server/src/platform/storage/index.ts';
import { seededRandom } from '../../server/src/testing/seeded-random.ts';
import { testDb } from '../../server/src/testing/test-database.ts';
import { type Call, signedInMember } from '../../server/test/support/member-calls.ts';
import { median } from './measure.ts';
import { memoryOf, openCollector, PROCESS_KINDS, type ProcessKind } from './process-memory.ts';
import { createSoakRequests } from './soak-requests.ts';

/*
 * `pnpm bench soak [--minutes 60] [--rate 15] [--seed 1] [--warm 4000]`: visitors and members at some requests a second, and the memory
 * of the process tree meanwhile, without garbage. It fails when the last tenth of the time is 5 % over the second tenth, or an
 * answer is wrong. The first tenth warms up, and before it the caches are filled with pages.
 */

const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: { minutes: option('60'), rate: option('15'), seed: option('1'), warm: option('4000') },
});
const positive = z.coerce.number().check(z.positive());
const { minutes, rate, seed, warm } = z
  .object({ minutes: positive, rate: positive, seed: positive, warm: positive })
  .parse(values);
const environment = z
  .object({ BASE_URL: z.url(), DATA_DIR: z.string(), SITE_PID: positive, SITE_INSPECT_PORT: positive })
  .parse(process.env);
const { BASE_URL: origin, DATA_DIR: dataFolder, SITE_PID: sitePid, SITE_INSPECT_PORT: port } = environment;
const MEMBERS = 24;
const POINTS = 1_000_000;
const TENTHS = 10;
const SAMPLES_OF_A_TENTH = 12;
const MOST_GROWTH = 0.05;

const say = (text: string) => process.stdout.write(`${text}\n`);
const random = seededRandom(seed);

async function prepare() {
  const storage = await startStorage({ folder: join(dataFolder, 'postgres') }, migrations);
  try {
    const db = testDb(storage.db);
    const site = { db, origin, secret: ownSecret(join(dataFolder, 'auth-secret')) };
    const members = [];
    for (let at = 0; at < MEMBERS; at++) members.push(await signedInMember(site, POINTS));
    const centres = await db.selectFrom('centres').select('slug').execute();
    const deals = await db.selectFrom('offers').select('id').where('kind', '=', 'deal').limit(50).execute();
    return { members, centres: centres.map(({ slug }) => slug), deals: deals.map(({ id }) => id) };
  } finally {
    await storage.stop();
  }
}

/** Draws an address for each call, so that no rate limit of an address applies. */
const sender = () => `198.18.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;

async function statusOf({ method, path, headers, body }: Call): Promise<number> {
  const answer = await fetch(origin + path, {
    method: method ?? 'GET',
    redirect: 'manual',
    headers: { ...headers, 'x-forwarded-for': sender() },
    body: body ?? null,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const site = await prepare();
const next = createSoakRequests({ ...site, random });
const collector = await openCollector(sitePid, port);

say(`Warming up with ${warm} pages …`);
for (let asked = 0; asked < warm; asked += 4) {
  const centre = site.centres[Math.floor(random() * site.centres.length)];
  const four = Array.from({ length: 4 }, (_, at) => `/${centre}?warm=${asked + at}`);
  await Promise.all(four.map((path) => statusOf({ path, headers: { 'accept-encoding': 'br' } })));
}

const started = performance.now();
const lengthMs = minutes * 60_000;
const elapsed = () => performance.now() - started;
let answers = 0;
const wrong: string[] = [];

async function ask(): Promise<void> {
  const { call, expectedStatus } = next();
  const status = await statusOf(call).catch((error: unknown) => String(error));
  answers++;
  if (status !== expectedStatus) wrong.push(`${call.method ?? 'GET'} ${call.path}: ${status}`);
}

async function send(): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (let sent = 0; elapsed() < lengthMs; sent++) {
    const one = ask().finally(() => underWay.delete(one));
    underWay.add(one);
    await wait(Math.max(0, ((sent + 1) * 1000) / rate - elapsed()));
  }
  await Promise.all(underWay);
}

type Sample = Record<ProcessKind, number>;
const tenths: Sample[][] = Array.from({ length: TENTHS }, () => []);

async function sample(): Promise<void> {
  const everyMs = lengthMs / TENTHS / SAMPLES_OF_A_TENTH;
  for (let taken = 1; elapsed() < lengthMs; taken++) {
    await wait(Math.max(0, taken * everyMs - everyMs / 2 - elapsed()));
    if (elapsed() >= lengthMs) return;
    await collector.collect();
    // Freed memory goes back to the system a moment later.
    await wait(1_000);
    tenths[Math.floor((elapsed() / lengthMs) * TENTHS)]?.push(memoryOf(sitePid));
  }
}

say(`Soaking for ${minutes} minutes at ${rate} requests a second …`);
await Promise.all([send(), sample()]);
collector.close();

const total = (one: Sample) => PROCESS_KINDS.reduce((sum, kind) => sum + one[kind], 0);
const megabytes = (samples: readonly Sample[], of: (one: Sample) => number) =>
  Math.round(median(samples.map(of)));
console.table(
  tenths.map((samples, at) => ({
    tenth: at + 1,
    samples: samples.length,
    'all MB': megabytes(samples, total),
    ...Object.fromEntries(PROCESS_KINDS.map((kind) => [kind, megabytes(samples, (one) => one[kind])])),
  })),
);
for (const line of wrong.slice(0, 20)) say(`✘ ${line}`);
const [first, last] = [median((tenths[1] ?? []).map(total)), median((tenths.at(-1) ?? []).map(total))];
const growth = last / first - 1;
say(`${answers} requests, ${wrong.length} wrong answers; seed ${seed}`);
say(
  `memory of the tree, last / second tenth: ${last.toFixed(0)} / ${first.toFixed(0)} MB, ${(100 * growth).toFixed(1)} % growth (under ${100 * MOST_GROWTH} %)`,
);
// Without samples the growth is not a number.
if (!(growth < MOST_GROWTH) || wrong.length > 0) process.exitCode = 1;
