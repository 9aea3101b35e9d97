import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Receipt, type ReceiptFields, receiptSchema } from 'shared-contracts/member';
import { clubPlugin } from '../../../src/club/club.plugin.ts';
import { deleteGoneFiles } from '../../../src/club/receipts/delete-old.ts';
import { createFileOpener, type FileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { openAnswerSchema } from '../../../src/club/receipts/opening/opener-protocol.ts';
import { receiptsPlugin } from '../../../src/club/receipts/receipts.plugin.ts';
import { memberPlugin } from '../../../src/identity/members/member.plugin.ts';
import type { FileStore } from '../../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../../src/platform/files/folder-store.ts';
import { signedInBrowser } from '../../support/auth-browser.ts';
import { startPlainSite } from '../../support/plain-site.ts';
import { newMember } from '../club-members.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import { ringUp, type Sale } from './drawn/till.ts';

export const NOW = Date.parse('2026-11-20T18:00:00Z');
const DAY = 86_400_000;
export const TODAY = '2026-11-20';

interface SentFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
  readonly centre?: string;
}

export type ReceiptsSite = Awaited<ReturnType<typeof startReceiptsSite>>;
export type Sender = Awaited<ReturnType<ReceiptsSite['sender']>>;

/**
 * Opens files in one process without a sandbox and reads nothing from pictures: for tests that are about neither. Not in
 * this process, because the decoder refuses formats that other tests need.
 */
export function plainOpener(): FileOpener {
  const child = fork(fileURLToPath(new URL('opener-child.ts', import.meta.url)), {
    execArgv: [],
    // It reports what is wrong in a file to its console.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const answers = on(child, 'message');
  return {
    readers: 1,
    async open(bytes) {
      child.send(bytes);
      return openAnswerSchema.parse((await answers.next()).value?.[0]);
    },
    read: async () => ({ lines: [], confidence: 0, papers: 1, likeness: '', blackened: null }),
    stop: async () => child.disconnect(),
  };
}

/**
 * Starts a site that takes receipts. `readers` of pictures run in a sandbox that also opens the files. Without any, only the
 * text of a PDF is read.
 */
export async function startReceiptsSite({
  readers = 0,
  read,
  more,
}: {
  readers?: number;
  read?: FileOpener['read'];
  more?: (app: FastifyInstance, files: FileStore) => Promise<void>;
} = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'receipts-site-'));
  const folder = join(dataFolder, 'receipts');
  const files = createFolderStore(folder);
  const clock = { now: NOW };
  const now = () => clock.now;
  const logged: string[] = [];
  const options = { sampleAt: NOW + DAY, now, onLog: (line: string) => void logged.push(line) };
  const site = await startPlainSite(options, async (app) => {
    await app.register(memberPlugin, { afterDelete: () => deleteGoneFiles(app.db, files) });
    await app.register(clubPlugin, { now });
    const opener = readers
      ? createFileOpener({ log: app.log, readers, longestWaitMs: 600_000 })
      : { ...plainOpener(), ...(read ? { read } : {}) };
    await app.register(receiptsPlugin, { files, now, opener });
    await more?.(app, files);
  });
  const { app, db } = site;

  async function sender() {
    const id = await newMember(db);
    const browser = await signedInBrowser(app, id);
    const csrf = await browser.csrf();
    const read = async (receipt: string): Promise<Receipt> => {
      for (;;) {
        const answer = receiptSchema.parse((await browser.get(`/api/user-receipts/${receipt}`)).json());
        if (answer.state !== 'reading') return answer;
        await wait(40);
      }
    };
    return {
      id,
      browser,
      read,
      send({
        bytes,
        name = 'receipt.jpg',
        type = 'image/jpeg',
        key = randomUUID(),
        centre = 'charleston',
      }: SentFile) {
        const { body, contentType } = multipartOf(bytes, name, type);
        return browser.request('POST', `/api/user-receipts?centre=${centre}`, {
          body,
          headers: { 'content-type': contentType, 'x-csrf-token': csrf, 'idempotency-key': key },
        });
      },
      post: (path: string, body: unknown) =>
        browser.request('POST', `/api/user-receipts/${path}`, { body, headers: { 'x-csrf-token': csrf } }),
    };
  }

  return {
    ...site,
    dataFolder,
    files,
    logged,
    clock,
    sender,
    kept: async () => (await readdir(folder).catch(() => [])).toSorted(),
    async stop() {
      await site.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

let drawn = 0;
export function drawnPdf(sale: Partial<Sale> = {}) {
  const place = ['Tanger Outlets Charleston', 'North Charleston, SC 29418'];
  const printing = ringUp({ merchant: 'Nike', place, date: '2026-11-18', seed: 1000 + drawn++, ...sale });
  return { ...printing, bytes: pdfFile({ lines: printing.lines }) };
}

export function multipartOf(bytes: Buffer, name: string, type: string) {
  const boundary = '----a-boundary-of-a-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

export function asRead({ read, store, centre }: Receipt): ReceiptFields {
  if (!read?.date || read.total_cents === null) throw new Error('Date and total were not read');
  return {
    centre,
    store_id: store?.id ?? null,
    date: read.date,
    number: read.number,
    subtotal_cents: read.subtotal_cents,
    tax_cents: read.tax_cents,
    discount_cents: read.discount_cents,
    total_cents: read.total_cents,
  };
}
