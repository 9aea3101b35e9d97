import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receiptSchema } from 'shared-contracts/member';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECRET } from '../../support/auth-site.ts';
import { asRead, drawnPdf, type ReceiptsSite, type Sender, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
let sam: Sender;
beforeAll(async () => {
  site = await startReceiptsSite();
  sam = await site.sender();
  vi.stubEnv('DATABASE_URL', site.url);
  vi.stubEnv('DATA_DIR', site.dataFolder);
  vi.stubEnv('AUTH_SECRET', SECRET);
  vi.stubEnv('INIT_CWD', site.dataFolder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.stop();
});

const CLI = fileURLToPath(new URL('../../../src/commands/receipts.ts', import.meta.url));
let runs = 0;

async function receipts(...args: string[]) {
  const [argv, exitCode] = [process.argv, process.exitCode];
  const written = { out: '', err: '' };
  for (const [stream, name] of [
    [process.stdout, 'out'],
    [process.stderr, 'err'],
  ] as const)
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  try {
    process.argv = [process.execPath, CLI, ...args];
    await import(/* @vite-ignore */ `${CLI}?run=${runs++}`);
    return { code: process.exitCode, ...written };
  } finally {
    vi.restoreAllMocks();
    Object.assign(process, { argv, exitCode });
  }
}

async function waiting() {
  const sent = await sam.send({ bytes: drawnPdf({ about: 1300 }).bytes, name: 'r.pdf' });
  const receipt = await sam.read(receiptSchema.parse(sent.json()).id);
  await sam.post(`${receipt.id}/fields`, asRead(receipt));
  return receipt;
}
const now = async (id: string) =>
  receiptSchema.parse((await sam.browser.get(`/api/user-receipts/${id}`)).json());

test('receipts command lists, shows, approves and rejects waiting receipts', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const list = await receipts('list');
  expect(list.out).toContain(first.id.slice(0, 8));
  expect(list.out).toContain('2 waiting.');

  const shown = await receipts('show', first.id, '--save', 'picture.webp');
  expect(shown.err).toBe('');
  expect(shown.out).toMatch(/number +(\S+) +\1/);
  expect(shown.out).toContain('A team member reviews receipts over $1,000 first.');
  expect(readFileSync(join(site.dataFolder, 'picture.webp')).subarray(8, 12).toString()).toBe('WEBP');

  const approved = await receipts('approve', first.id, '--net', '1000.50');
  expect(approved).toMatchObject({ code: 0, out: 'Credited: 1000 points.\n' });
  expect(await now(first.id)).toMatchObject({ state: 'credited', points: 1000 });

  const rejected = await receipts('reject', second.id, '--reason', 'It is of another shop.');
  expect(rejected).toMatchObject({ code: 0, out: 'Refused: It is of another shop.\n' });
  expect(await now(second.id)).toMatchObject({
    state: 'refused',
    reason: { text: 'It is of another shop.' },
  });
  expect((await sam.browser.get('/api/user-loyalty')).json()).toMatchObject({ points: 1000 });
  expect(await receipts('list')).toMatchObject({ code: 0, out: 'No receipts are waiting.\n' });

  const third = await waiting();
  const returned = await receipts('return', third.id, '--of', first.id.slice(0, 8), '--net', '500.00');
  expect(returned).toMatchObject({ code: 0, out: expect.stringContaining('we took back the 500 points') });
  expect((await sam.browser.get('/api/user-loyalty')).json()).toMatchObject({ points: 500 });
});

test.each([
  [['approve'], 2, 'Say what to do.'],
  [['reject', 'abcd'], 2, 'needs a --reason'],
  [['return', 'abcd'], 2, 'needs --of'],
  [['approve', 'abcd', '--net', 'much'], 2, '--net is an amount'],
  [['list', '--everything'], 2, 'Unknown option'],
  [['show', '00000000'], 1, 'There is no receipt 00000000.'],
  [['show', '../etc'], 1, 'is not a receipt id'],
])('receipts command rejects %j with a message', async (args, code, words) => {
  const answer = await receipts(...args);
  expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(words)]);
  expect(existsSync(join(site.dataFolder, 'postgres'))).toBe(false);
});
