import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrations } from '../src/migrations.ts';
import { ownSecret } from '../src/platform/crypto/secrets.ts';
import { startStorage } from '../src/platform/storage/index.ts';
import { seededRandom } from '../src/testing/seeded-random.ts';
import { testDb } from '../src/testing/test-database.ts';
import { type Call, signedInMember } from '../test/club/killed-replicas/member-calls.ts';
import { memoryOf, openCollector, type ProcessKind } from './process-memory.ts';
import { createSoakRequests } from './soak-requests.ts';

/*
 * `pnpm bench soak [--minutes 60] [--rate 15] [--seed 1] [--warm 4000]`: visitors and members at some requests a second, and the memory of the whole
 * process tree meanwhile, garbage collected. It ends with 1 where the last tenth of the time is 5 % over the second one; the first is
 * for warming up, and before it come as many pages as the caches hold.
 */

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { minutes: option, rate: option, seed: option, warm: option } });
const positive = z.coerce.number().positive();
const { minutes, rate, seed, warm } = z
  .object({
    minutes: positive.default(60),
    rate: positive.default(15),
    seed: positive.default(1),
    warm: positive.default(4_000),
  })
  .parse(values);
const {
  BASE_URL: origin,
  DATA_DIR: dataFolder,
  SITE_PID: sitePid,
  SITE_INSPECT_PORT: inspectPort,
} = z
  .object({ BASE_URL: z.url(), DATA_DIR: z.string(), SITE_PID: positive, SITE_INSPECT_PORT: positive })
  .parse(process.env);
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

/** Senders are many: limits of an address are none of this. */
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
const collector = await openCollector(sitePid, inspectPort);
const median = (list: readonly number[]) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

say(`Warming up with ${warm} pages …`);
for (let asked = 0; asked < warm; asked += 4) {
  const centre = site.centres[Math.floor(random() * site.centres.length)];
  const four = Array.from({ length: 4 }, (_, at) => `/${centre}?warm=${asked + at}`);
  await Promise.all(four.map((path) => statusOf({ path, headers: { 'accept-encoding': 'br' } })));
}

const started = performance.now();
const lengthMs = minutes * 60_000;
const elapsed = () => performance.now() - started;
const seen = new Map<string, { answers: number; times: number[] }>();
const wrong: string[] = [];
const underWay = new Set<Promise<void>>();

async function ask(): Promise<void> {
  const { kind, call, expected } = next();
  const began = performance.now();
  const status = await statusOf(call).catch((error: unknown) => String(error));
  const of = seen.get(kind) ?? { answers: 0, times: [] };
  seen.set(kind, of);
  of.answers++;
  of.times.push(performance.now() - began);
  if (!expected.includes(Number(status))) wrong.push(`${call.method ?? 'GET'} ${call.path}: ${status}`);
}

async function send(): Promise<void> {
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
    // What is freed goes back to the system a moment later.
    await wait(1_000);
    tenths[Math.floor((elapsed() / lengthMs) * TENTHS)]?.push(memoryOf(sitePid));
  }
}

say(`Soaking for ${minutes} minutes at ${rate} requests a second …`);
await Promise.all([send(), sample()]);
collector.close();

const KINDS = ['server', 'releases', 'PostgreSQL', 'other'] as const;
const total = (one: Sample) => KINDS.reduce((sum, kind) => sum + one[kind], 0);
const line = (...parts: readonly (string | number)[]) =>
  say(parts.map((part) => String(part).padStart(16)).join(''));
const megabytes = (samples: readonly Sample[], of: (one: Sample) => number) =>
  Math.round(median(samples.map(of)));
line('tenth', 'samples', 'all MB', ...KINDS);
for (const [at, samples] of tenths.entries())
  line(
    at + 1,
    samples.length,
    megabytes(samples, total),
    ...KINDS.map((kind) => megabytes(samples, (one) => one[kind])),
  );
line('asked for', 'answers', 'median ms');
for (const [kind, { answers, times }] of [...seen].toSorted()) line(kind, answers, Math.round(median(times)));
const [first, last] = [median((tenths[1] ?? []).map(total)), median((tenths.at(-1) ?? []).map(total))];
const growth = last / first - 1;
for (const line of wrong.slice(0, 20)) say(`✘ ${line}`);
const answers = [...seen.values()].reduce((sum, one) => sum + one.answers, 0);
say(`${answers} requests, ${wrong.length} answered otherwise than they should be; seed ${seed}`);
say(
  `memory of the tree: ${first.toFixed(0)} MB in the second tenth, ${last.toFixed(0)} MB in the last: ${(100 * growth).toFixed(1)} % (under ${100 * MOST_GROWTH} %)`,
);
// Without samples there is no growth to speak of.
if (!(growth < MOST_GROWTH) || wrong.length > 0) process.exitCode = 1;
