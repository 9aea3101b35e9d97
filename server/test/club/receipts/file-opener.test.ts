import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileOpener, type FileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { drawEndless } from './drawn/hostile-drawings.ts';
import { HOSTILE_STREAMS } from './drawn/hostile-streams.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import { children, expectRead } from './read-in-row.ts';

const log = { warn() {}, info() {} } as unknown as FastifyBaseLogger;
const openers: FileOpener[] = [];
const openerOf = (options: Partial<Parameters<typeof createFileOpener>[0]> = {}) => {
  const opener = createFileOpener({ log, ...options });
  openers.push(opener);
  return opener;
};
afterAll(() => Promise.all(openers.map((opener) => opener.stop())));

const LINES = ['Nike', 'SHIRT 12.34', 'TOTAL 12.34', 'Thank you for your purchase, come again'];
const receipt = () => pdfFile({ lines: LINES });
const photo = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#f4f1ea' } })
    .jpeg()
    .toBuffer();

describe.each(['namespaces', 'permission'] as const)('file opener in a sandbox of %s', (kind) => {
  const opener = openerOf({ wanted: kind === 'permission' ? kind : undefined });

  test('re-encodes a picture, and reads the text of a PDF', async () => {
    expect(await opener.open(receipt())).toMatchObject({ type: 'opened', lines: LINES });
    const opened = await opener.open(await photo());
    if (opened.type !== 'opened') throw new Error(`It was refused: ${opened.refusal}`);
    expect(await sharp(opened.picture).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 });
  });

  test('ends only the process of a file that uses too much memory', async () => {
    const bomb = HOSTILE_STREAMS['a stream packed twice']?.() ?? Buffer.alloc(0);
    await expect(opener.open(bomb)).rejects.toMatchObject({ failure: 'ended' });
    await expect(opener.open(receipt())).resolves.toMatchObject({ type: 'opened' });
  });
});

describe('file opener', () => {
  // In the other sandbox, `photographed-receipts.test.ts` reads.
  test('reads letters in the permission sandbox', async () => {
    const drawing = Buffer.from(
      '<svg width="600" height="120"><rect width="100%" height="100%" fill="white"/><text x="20" y="80" font-size="56">TOTAL 12.34</text></svg>',
    );
    const opener = openerOf({ wanted: 'permission' });
    const { lines } = await opener.read(await sharp(drawing).webp().toBuffer());
    expect(lines.join(' ')).toContain('12.34');
  });

  test('reads tall pictures in a row, within its memory', async () => {
    await expectRead(openerOf({ wanted: 'permission' }), [80, 110, 140, 250]);
  }, 900_000);

  test('reads a picture in another process when the reader dies', async () => {
    const opener = openerOf({ wanted: 'permission' });
    const before = new Set(await children());
    const picture = await sharp(await photo())
      .webp()
      .toBuffer();
    await opener.read(picture);
    const [reader = ''] = (await children()).filter((pid) => !before.has(pid));
    const again = opener.read(picture);
    process.kill(Number(reader), 'SIGKILL');
    expect(await again).toMatchObject({ lines: [] });
    expect(await children()).not.toContain(reader);
  });

  test('stops opening a slow file, and opens the next one', async () => {
    const opener = openerOf({ openMs: 3_000, longestWaitMs: 100_000 });
    const [late, next] = await Promise.allSettled([opener.open(drawEndless()), opener.open(receipt())]);
    expect(late).toMatchObject({ status: 'rejected', reason: { failure: 'late' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { type: 'opened' } });
  });

  test('opens one file at a time, rejects files when the queue is full, and exits when idle', async () => {
    // Readers of the tests above end when they have been idle for a minute.
    const before = new Set(await children());
    const opener = openerOf({ mostWaiting: 2, longestWaitMs: 100_000 });
    const waiting = Array.from({ length: 3 }, () => opener.open(receipt()));
    await expect(opener.open(receipt())).rejects.toMatchObject({ failure: 'busy' });
    expect((await Promise.all(waiting)).map(({ type }) => type)).toEqual(Array(3).fill('opened'));
    await expect.poll(async () => (await children()).filter((pid) => !before.has(pid))).toEqual([]);
  });
});
