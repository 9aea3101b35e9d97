import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OWN_CALL_HEADER, type Receipt, type ReceiptFields, receiptSchema } from 'shared-contracts/member';
import { wireErrorSchema } from 'shared-contracts/wire';
import { SAMPLE_CONTENT } from '../../../sample-content/src/sample-content.ts';
import { createApp } from '../../../server/src/app.ts';
import { EMPTY_READ } from '../../../server/src/club/receipts/receipt-rows.ts';
import { readConfig } from '../../../server/src/config.ts';
import { ensureContent } from '../../../server/src/content/import/ensure-content.ts';
import { memberOfIdentity } from '../../../server/src/identity/session/member-linking.ts';
import { migrations } from '../../../server/src/migrations.ts';
import { SESSION_COOKIE } from '../../../server/src/platform/http/cookies.ts';
import { startStorage } from '../../../server/src/platform/storage/index.ts';
import type { ReceiptFile } from './render-receipt.ts';
import type { Truth } from './truth.ts';

export interface Outcome {
  /** As the server read it, before the member confirmed it. Null if the server did not take the file. */
  readonly taken: Receipt | null;
  readonly decided: Receipt | null;
  /** Code of the reason, or of the server's refusal to take it. */
  readonly reason: string | null;
}

const POLL_MS = 100;
const RETRY_MS = 1_000;
const RETRIES = 30;
const codeOf = (body: unknown) => wireErrorSchema.parse(body).code;

export async function startReceiptSite(folder: string, today: string) {
  const ahead = Date.parse(`${today}T17:00:00Z`) - Date.now();
  const now = () => Date.now() + ahead;
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' });
  const storage = await startStorage({ folder: `${folder}/postgres` }, migrations);
  await ensureContent(storage.db, now(), SAMPLE_CONTENT);
  const app = await createApp(config, { storage, now });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  async function signedIn() {
    const subject = randomUUID();
    const identity = { issuer: 'bench', subject, email: `${subject}@example.com`, isEmailVerified: true };
    const memberId = await memberOfIdentity(storage.db, { ...identity, firstName: 'A', lastName: 'Member' });
    if (typeof memberId !== 'number') throw new Error(`No new member: ${memberId}`);
    const token = await app.auth.sessions.create({
      memberId,
      issuer: 'bench',
      subject,
      sid: null,
      refreshToken: null,
      refreshIn: 3_600,
    });
    const session = `${SESSION_COOKIE}=${token}`;
    const answer = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie: session } });
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const own = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return { cookie: [session, ...own].join('; '), 'x-csrf-token': csrfToken, [OWN_CALL_HEADER]: '1' };
  }

  /** A new member sends the file, adds what was not found, and confirms the rest as it was read. */
  async function send({ name, bytes }: ReceiptFile, truth: Truth): Promise<Outcome> {
    const headers = await signedIn();
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${origin}/api/user-receipts${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
      });
      const body: unknown = await answer.json();
      return { status: answer.status, body };
    };
    const form = new FormData();
    form.append('receipt', new File([new Uint8Array(bytes)], name), name);
    const headersOfForm = { 'idempotency-key': randomUUID() };
    const upload = () =>
      call(`?centre=${truth.centre}`, { method: 'POST', body: form, headers: headersOfForm });
    let sent = await upload();
    for (let retry = 0; sent.status === 503 && retry < RETRIES; retry++) {
      await wait(RETRY_MS);
      sent = await upload();
    }
    if (sent.status !== 200) return { taken: null, decided: null, reason: codeOf(sent.body) };
    let taken = receiptSchema.parse(sent.body);
    while (taken.state === 'reading') {
      await wait(POLL_MS);
      taken = receiptSchema.parse((await call(`/${taken.id}`)).body);
    }
    if (taken.state !== 'check') return { taken, decided: taken, reason: taken.reason?.code ?? null };
    const { merchant: _merchant, currency: _currency, ...found } = taken.read ?? EMPTY_READ;
    const fields: ReceiptFields = {
      ...found,
      centre: truth.centre,
      store_id: taken.store?.id ?? truth.store_id,
      date: found.date ?? truth.date,
      total_cents: found.total_cents ?? Math.abs(truth.total_cents),
    };
    const settled = await call(`/${taken.id}/fields`, {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    });
    if (settled.status !== 200) return { taken, decided: taken, reason: codeOf(settled.body) };
    const decided = receiptSchema.parse(settled.body);
    return { taken, decided, reason: decided.reason?.code ?? null };
  }

  return {
    send,
    async stop() {
      await app.close();
      await storage.stop();
    },
  };
}
