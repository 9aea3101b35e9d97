import { readdir, readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileOpener, type FileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { drawEndless, HOSTILE_DRAWINGS } from './drawn/hostile-drawings.ts';
import { HOSTILE_STREAMS } from './drawn/hostile-streams.ts';
import { pdfFile } from './drawn/pdf-file.ts';

const log = { warn() {}, info() {} } as unknown as FastifyBaseLogger;
const openers: FileOpener[] = [];
const openerOf = (options: Partial<Parameters<typeof createFileOpener>[0]> = {}) => {
  const opener = createFileOpener({ log, ...options });
  openers.push(opener);
  return opener;
};
afterAll(() => Promise.all(openers.map((opener) => opener.stop())));

const LINES = ['Nike', 'TOTAL 12.34', 'Thank you for your purchase, come again'];
const receipt = () => pdfFile({ lines: LINES });
const hostile = (name: string) =>
  ({ ...HOSTILE_STREAMS, ...HOSTILE_DRAWINGS })[name]?.draw() ?? Buffer.alloc(0);
const photo = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#f4f1ea' } })
    .jpeg()
    .toBuffer();

/** Ids of processes that this one has started, without those that have ended. */
async function children(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')));
  return pids.filter((_, at) => new RegExp(`\\) [^Z] ${process.pid} `).test(stats[at] ?? ''));
}

describe.each(['namespaces', 'permission'] as const)('Opener of files, bounded by %s:', (kind) => {
  const wanted = kind === 'permission' ? kind : undefined;

  test('pictures are made anew, the text of a PDF is told, letters are read', async () => {
    const opener = openerOf({ wanted });
    const opened = await opener.open(await photo());
    if (opened.type !== 'opened') throw new Error(`It was refused: ${opened.refusal}`);
    expect(await sharp(opened.picture).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 });
    const pdf = await opener.open(receipt());
    if (pdf.type !== 'opened') throw new Error(`It was refused: ${pdf.refusal}`);
    expect(pdf.lines).toEqual(LINES);
    const drawing = Buffer.from(
      '<svg width="600" height="120"><rect width="100%" height="100%" fill="white"/><text x="20" y="80" font-size="56">TOTAL 12.34</text></svg>',
    );
    const { lines } = await opener.read(await sharp(drawing).webp().toBuffer());
    expect(lines.join(' ')).toContain('12.34');
  });

  test('a file that takes more memory than there is ends alone', async () => {
    const opener = openerOf({ wanted });
    await expect(opener.open(hostile('a stream packed twice'))).rejects.toMatchObject({ failure: 'ended' });
    await expect(opener.open(receipt())).resolves.toMatchObject({ type: 'opened' });
  });
});

describe('Opener of files:', () => {
  test('a file that takes for ever is given up, and the next one opened', async () => {
    const opener = openerOf({ openMs: 3_000, longestWaitMs: 100_000 });
    const [late, next] = await Promise.allSettled([opener.open(drawEndless()), opener.open(receipt())]);
    expect(late).toMatchObject({ status: 'rejected', reason: { failure: 'late' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { type: 'opened' } });
  });

  test('one file is open at a time, some wait, and one more is told to come again', async () => {
    const opener = openerOf({ mostWaiting: 2, longestWaitMs: 100_000 });
    const waiting = Array.from({ length: 3 }, () => opener.open(receipt()));
    await expect(opener.open(receipt())).rejects.toMatchObject({ failure: 'busy' });
    const answers = await Promise.all(waiting);
    expect(answers.map(({ type }) => type)).toEqual(Array(3).fill('opened'));
  });

  test('no process is left where there is nothing to open', async () => {
    // The reader of a test before this one, which ends when it has had nothing to do for a minute.
    const before = new Set(await children());
    const opener = openerOf();
    await opener.open(receipt());
    const started = async () => (await children()).filter((pid) => !before.has(pid));
    await expect.poll(started).toEqual([]);
  });
});
