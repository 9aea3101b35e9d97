import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { csrfAnswerSchema, receiptSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { join as joinClub } from '../../support/join.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { answerConsent } from '../../support/visitor.ts';
import { serverOf, treeMb, type Watched, watched } from './watch.ts';

/** Most megabytes of a file above the idle memory, and most milliseconds of other requests meanwhile. */
const MOST_MB = 512;
const MOST_MS = 1_000;
/** Uploads of one member: the limit is 40 an hour. */
const EACH = 25;

const DRAW = join(import.meta.dirname, '../../../server/test/club/receipts/drawn/draw-hostile.ts');
const listSchema = z.array(
  z.object({
    name: z.string(),
    type: z.string(),
    expected: z.union([z.enum(['taken', 'either']), z.number()]),
    file: z.string(),
  }),
);
type HostileFile = z.infer<typeof listSchema>[number];

const { baseUrl, dataFolder } = siteUnderTest();

async function sender(browser: Browser) {
  const context = await browser.newContext({ baseURL: baseUrl });
  await answerConsent(context, baseUrl);
  const page = await context.newPage();
  await joinClub(page, paths.profile());
  const { csrfToken } = csrfAnswerSchema.parse(await (await page.request.get('/api/auth/csrf')).json());
  await page.goto('about:blank');
  return { page, csrfToken };
}
type Sender = Awaited<ReturnType<typeof sender>>;

/** Sends a file, and waits until an accepted one was read. Returns the status. */
async function send({ page, csrfToken }: Sender, { file, type }: HostileFile): Promise<number> {
  const answer = await page.request.post('/api/user-receipts?centre=charleston', {
    headers: { 'x-csrf-token': csrfToken, 'idempotency-key': crypto.randomUUID() },
    multipart: { receipt: { name: 'receipt', mimeType: type, buffer: await readFile(file) } },
    timeout: 240_000,
  });
  if (answer.ok()) await untilRead(page, receiptSchema.parse(await answer.json()).id);
  return answer.status();
}

async function untilRead(page: Page, id: string): Promise<void> {
  for (;;) {
    const answer = await page.request.get(`/api/user-receipts/${id}`);
    if (receiptSchema.parse(await answer.json()).state !== 'reading') return;
    await wait(100);
  }
}

/** Least memory in a few seconds without requests. */
async function idleMb(server: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let second = 0; second < 5; second++) {
    await wait(1_000);
    lowest = Math.min(lowest, treeMb(server));
  }
  return lowest;
}

test('hostile files add at most 512 MB of memory and delay requests by under a second', async ({
  browser,
}) => {
  test.setTimeout(3_600_000);
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)(process.execPath, [DRAW, folder], { maxBuffer: 1e7 });
  const files = listSchema.parse(JSON.parse(await readFile(join(folder, 'list.json'), 'utf8')));
  const server = serverOf(dataFolder);
  const site = { origin: baseUrl, server, paths: ['/health/ready', '/charleston/stores', '/'] };

  const wrong: string[] = [];
  let from = await sender(browser);
  const idle = await idleMb(server);
  const report = (name: string, { answer, peakMb, slowestMs, slowest }: Watched<unknown>) => {
    const above = peakMb - idle;
    const row = `${name.padEnd(64)} ${String(answer).padEnd(9)} +${above.toFixed(0).padStart(4)} MB  ${slowestMs.toFixed(0).padStart(5)} ms ${slowest}`;
    process.stdout.write(`${row}\n`);
    if (above > MOST_MB || slowestMs > MOST_MS) wrong.push(row);
  };
  process.stdout.write(`Idle: ${idle.toFixed(0)} MB\n`);
  // On a machine that is busy with other work, this fails already, and the figures below mean nothing.
  report('nothing', await watched(site, () => wait(10_000, 'idle')));
  for (const [at, file] of files.entries()) {
    if (at > 0 && at % EACH === 0) from = await sender(browser);
    const seen = await watched(site, () => send(from, file));
    report(file.name, seen);
    const { expected } = file;
    const right = expected === 'either' ? [200, 422] : [expected === 'taken' ? 200 : expected];
    if (!right.includes(seen.answer))
      wrong.push(`${file.name} answered ${seen.answer}, not ${file.expected}`);
  }
  const named = (part: string) => files.filter(({ name }) => name.includes(part));
  for (const pair of [
    [...named('packed twice'), ...named('packed twice')],
    [...named('packed twice'), ...named('interlaced')],
    [...named('2,000 passes'), ...named('a billion times')],
  ]) {
    const both = await Promise.all([sender(browser), sender(browser)]);
    report(
      `at once: ${pair.map(({ name }) => name).join(' + ')}`,
      await watched(site, () => Promise.all(pair.map((file, at) => send(both[at] ?? from, file)))),
    );
  }
  expect(wrong).toEqual([]);
});
