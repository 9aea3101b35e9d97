import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { FileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { tallScreenshot } from './drawn/tall-screenshot.ts';

export async function children(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')));
  return pids.filter((_, at) => new RegExp(`\\) [^Z] ${process.pid} `).test(stats[at] ?? ''));
}

async function megabytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

const MOST_MB = 300;

/** Reads screenshots with these numbers of items, and expects each text, and that no kept process holds much memory. */
export async function expectRead(opener: FileOpener, items: readonly number[]): Promise<void> {
  const others = new Set(await children());
  for (const count of items) {
    const opened = await opener.open(await tallScreenshot(count));
    if (opened.type !== 'opened') throw new Error(`It was refused: ${opened.refusal}`);
    const { lines } = await opener.read(opened.picture);
    expect([count, lines.length, lines.at(-2)]).toEqual([count, count + 5, `TOTAL ${count}.00`]);
    const held = async () => {
      const ours = (await children()).filter((pid) => !others.has(pid));
      return Math.max(0, ...(await Promise.all(ours.map(megabytes))));
    };
    await expect.poll(held).toBeLessThan(MOST_MB);
  }
}
