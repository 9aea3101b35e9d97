import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { receiptSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET } from '../../support/auth-site.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import { ringUp } from './drawn/till.ts';
import { asRead, type ReceiptsSite, type Sender, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
let sam: Sender;
beforeAll(async () => {
  site = await startReceiptsSite();
  sam = await site.sender();
});
afterAll(() => site.stop());

const CLI = fileURLToPath(new URL('../../../src/commands/receipts.ts', import.meta.url));

/** `pnpm receipts …`, on the site's database. */
const receipts = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: site.url,
      DATA_DIR: site.dataFolder,
      AUTH_SECRET: SECRET,
      INIT_CWD: site.dataFolder,
    };
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

/** A receipt that is too dear to be decided by the rules. */
async function waiting(seed: number) {
  const place = ['Tanger Outlets Charleston', 'North Charleston, SC 29418'];
  const { lines } = ringUp({ merchant: 'Nike', place, date: '2026-11-18', about: 2400, seed });
  const sent = await sam.send({ bytes: pdfFile({ lines }), name: 'r.pdf' });
  const receipt = await sam.read(receiptSchema.parse(sent.json()).id);
  await sam.post(`${receipt.id}/fields`, asRead(receipt));
  return receipt;
}
const now = async (id: string) =>
  receiptSchema.parse((await sam.browser.get(`/api/user-receipts/${id}`)).json());

test('what waits is listed, shown, approved and rejected', async () => {
  expect(await receipts('list')).toMatchObject({ code: 0, out: 'Nothing waits.\n' });
  const [first, second] = [await waiting(301), await waiting(302)];
  const list = await receipts('list');
  expect(list.out).toContain(first.id.slice(0, 8));
  expect(list.out).toContain('2 waiting.');

  const shown = await receipts('show', first.id, '--save', 'picture.webp');
  expect(shown.err).toBe('');
  expect(shown.out).toMatch(/number +(\S+) +\1/);
  expect(shown.out).toContain('Above $1,000 a team member reviews it first.');
  expect(readFileSync(join(site.dataFolder, 'picture.webp')).subarray(8, 12).toString()).toBe('WEBP');

  const approved = await receipts('approve', first.id, '--net', '2000.50', '--by', 'Ana');
  expect(approved).toMatchObject({ code: 0, out: 'Credited: 2000 points.\n' });
  expect(await now(first.id)).toMatchObject({ state: 'credited', points: 2000 });
  expect((await receipts('approve', first.id)).err).toContain('does not wait');

  const rejected = await receipts('reject', second.id, '--reason', 'It is of another shop.', '--by', 'Ana');
  expect(rejected).toMatchObject({ code: 0, out: 'Refused.\n' });
  expect(await now(second.id)).toMatchObject({
    state: 'refused',
    reason: { text: 'It is of another shop.' },
  });
  expect((await sam.browser.get('/api/user-loyalty')).json()).toMatchObject({ points: 2000 });
});

test.each([
  [['approve'], 2, 'Say what to do.'],
  [['reject', 'abcd'], 2, 'needs a --reason'],
  [['approve', 'abcd', '--net', 'much'], 2, '--net is an amount'],
  [['list', '--everything'], 2, 'Unknown option'],
  [['show', '00000000'], 1, 'There is no receipt 00000000.'],
  [['show', '../etc'], 1, 'is no id'],
])('%j is refused in words', async (args, code, words) => {
  const answer = await receipts(...args);
  expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(words)]);
  expect(existsSync(join(site.dataFolder, 'postgres'))).toBe(false);
});
