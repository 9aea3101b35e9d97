import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { SAMPLE_CONTENT } from 'sample-content';
import { type Receipt, type ReceiptFields, receiptSchema } from 'shared-contracts';
import { clubPlugin } from '../../../src/club/club.plugin.ts';
import { deleteGoneFiles } from '../../../src/club/receipts/delete-old.ts';
import { createFileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { receiptsPlugin } from '../../../src/club/receipts/receipts.plugin.ts';
import { ensureContent } from '../../../src/content/import/ensure-content.ts';
import { identityPlugin } from '../../../src/identity/identity.plugin.ts';
import { memberPlugin } from '../../../src/identity/members/member.plugin.ts';
import { createFolderStore } from '../../../src/platform/files/folder-store.ts';
import { wireErrorsPlugin } from '../../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { cardNumbersPlugin } from '../../../src/platform/text/card-numbers.plugin.ts';
import { createTestDatabase, type TestDb } from '../../../src/testing/test-database.ts';
import { type AuthBrowser, signedInBrowser } from '../../support/auth-browser.ts';
import { IDENTITY } from '../../support/auth-site.ts';
import { newMember } from '../ledger/club-members.ts';

export const NOW = Date.parse('2026-11-20T18:00:00Z');
/** The day at the centres. */
export const TODAY = '2026-11-20';

export interface SentFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
  readonly centre?: string;
}

/** A member at a browser. */
export interface Sender {
  readonly id: number;
  readonly browser: AuthBrowser;
  send(file: SentFile): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown): Promise<LightMyRequestResponse>;
  /** The receipt once it has been read. */
  read(id: string): Promise<Receipt>;
}

export interface ReceiptsSite {
  /** Address of its database. */
  readonly url: string;
  /** Holds the folder of the pictures. */
  readonly dataFolder: string;
  readonly app: FastifyInstance;
  readonly db: TestDb;
  readonly files: ReturnType<typeof createFolderStore>;
  /** Log lines so far. */
  readonly logged: string[];
  readonly clock: { now: number };
  sender(): Promise<Sender>;
  /** Names of the files that are kept. */
  kept(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A site that takes receipts, on a database and in a folder of its own, with real readers. */
export async function startReceiptsSite({ readers = 1 } = {}): Promise<ReceiptsSite> {
  const database = await createTestDatabase();
  const { db } = database;
  const dataFolder = await mkdtemp(join(tmpdir(), 'receipts-site-'));
  const folder = join(dataFolder, 'receipts');
  const files = createFolderStore(folder);
  const clock = { now: NOW };
  const logged: string[] = [];
  await ensureContent(db, NOW, SAMPLE_CONTENT);
  const app = Fastify({
    routerOptions: { maxParamLength: 500 },
    logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
  });
  await app.register(wireErrorsPlugin);
  await app.register(cardNumbersPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin, { now: () => clock.now });
  await app.register(identityPlugin, IDENTITY);
  await app.register(memberPlugin, { afterDelete: () => deleteGoneFiles(db, files) });
  await app.register(clubPlugin, { now: () => clock.now });
  const opener = createFileOpener({ log: app.log, readers, longestWaitMs: 600_000 });
  await app.register(receiptsPlugin, { files, now: () => clock.now, opener });
  await app.ready();

  async function sender(): Promise<Sender> {
    const id = await newMember(db);
    const browser = await signedInBrowser(app, id);
    const csrf = await browser.csrf();
    const read = async (receipt: string): Promise<Receipt> => {
      for (;;) {
        const answer = receiptSchema.parse((await browser.get(`/api/user-receipts/${receipt}`)).json());
        if (answer.state !== 'reading') return answer;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    return {
      id,
      browser,
      read,
      send({ bytes, name = 'receipt.jpg', type = 'image/jpeg', key = randomUUID(), centre = 'charleston' }) {
        const { body, contentType } = multipartOf(bytes, name, type);
        return browser.request('POST', `/api/user-receipts?centre=${centre}`, {
          body,
          headers: { 'content-type': contentType, 'x-csrf-token': csrf, 'idempotency-key': key },
        });
      },
      post: (path, body) =>
        browser.request('POST', `/api/user-receipts/${path}`, { body, headers: { 'x-csrf-token': csrf } }),
    };
  }

  return {
    url: database.url,
    dataFolder,
    app,
    db,
    files,
    logged,
    clock,
    sender,
    kept: async () => (await readdir(folder).catch(() => [])).toSorted(),
    async stop() {
      await app.close();
      await database.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A form with one file, as browsers send it. */
export function multipartOf(bytes: Buffer, name: string, type: string) {
  const boundary = '----a-boundary-of-a-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Answer of a member who finds that all of it was read rightly. */
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
