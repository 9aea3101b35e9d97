import { randomUUID } from 'node:crypto';
import { type RequestOptions, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { CONSENT_PATH, type ConsentProof } from 'shared-contracts/member';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { type PublishedNginx, startPublishedNginx } from '../support/nginx.ts';
import { createServedSite } from '../support/served-site.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** The drill sends a thousand requests through nginx with its published configuration; other runs have clients that retry as nginx does. */
const isDrill = process.env.DRILL === 'rolling-restart';
const REQUESTS = isDrill ? 1_000 : 150;
const A_SECOND = 30;
/** nginx leaves out a server for ten seconds once it has refused: the other one stays until then. */
const DRAIN_SECONDS = isDrill ? '12' : '1';
const HOST = 'www.example.com';

const served = await createServedSite();
let ports: number[] = [];
let servers: ServerProcess[] = [];
let nginx: PublishedNginx | null = null;

const originOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
const start = (port: number) =>
  served.start({
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DRAIN_SECONDS,
    PORT: String(port),
    ...(isDrill ? { ORIGIN: `https://${HOST}`, SHELL_APPROVAL: 'off' } : {}),
  });
const untilReady = (port: number) =>
  vi.waitFor(async () => expect((await fetch(`${originOf(port)}/health/ready`)).status).toBe(200), {
    // Ends only what hangs: a server that starts beside others takes a minute on a busy machine.
    timeout: 240_000,
  });

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(start));
  await Promise.all(ports.map(untilReady));
  nginx = isDrill ? await startPublishedNginx([originOf(ports[0]), originOf(ports[1])]) : null;
}, 300_000);
afterAll(async () => {
  await nginx?.stop();
  await served.stop();
});

async function restartOne(at: number): Promise<void> {
  const port = ports[at] ?? 0;
  servers[at]?.child.kill('SIGTERM');
  expect(await servers[at]?.ended).toEqual({ code: 0, stderr: '' });
  servers[at] = await start(port);
  await untilReady(port);
}

const wasRefused = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  Reflect.get(error.cause, 'code') === 'ECONNREFUSED';

interface Sent {
  readonly method?: 'POST';
  readonly body?: string;
}

/** Choices are rate limited by address: each visitor has an own one. */
const addressOf = (at: number) => `127.1.${at >> 8}.${at & 255}`;

/** Sends a request through nginx, or to one replica in turn, and to the other one where that refuses. */
async function send(at: number, path: string, { method, body }: Sent = {}): Promise<number> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (nginx) {
    const { port, certificate } = nginx;
    const headers = { host: HOST, ...type };
    const tls = { port, ca: certificate, servername: HOST, agent: false } as const;
    return throughTls(
      { ...tls, host: '127.0.0.1', localAddress: addressOf(at), path, method, headers },
      body,
    );
  }
  const direct = async (origin: string) => {
    const headers = { ...type, 'x-forwarded-for': addressOf(at), connection: 'close' };
    const answer = await fetch(origin + path, { method: method ?? 'GET', headers, body: body ?? null });
    await answer.arrayBuffer();
    return answer.status;
  };
  return direct(originOf(ports[at % 2])).catch((error: unknown) => {
    if (wasRefused(error)) return direct(originOf(ports[(at + 1) % 2]));
    throw error;
  });
}

function throughTls(options: RequestOptions, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const choice = (id: string): ConsentProof => ({
  id,
  chosenAt: Date.now(),
  textVersion: 1,
  region: 'us',
  performance: false,
  functional: true,
  targeting: false,
  signal: false,
});

test('rolling restart of two replicas fails no requests and keeps each confirmed choice', async () => {
  const failed: string[] = [];
  const kept: string[] = [];
  const one = async (at: number) => {
    const id = randomUUID();
    const isChoice = at % 3 === 0;
    try {
      const status = isChoice
        ? await send(at, CONSENT_PATH, { method: 'POST', body: JSON.stringify(choice(id)) })
        : // Some pages come from the cache, some are rendered.
          await send(at, at % 3 === 1 ? '/' : `/?visit=${id}`);
      if (status !== 200) failed.push(`${at}: ${status}`);
      else if (isChoice) kept.push(id);
    } catch (error) {
      failed.push(`${at}: ${error} ${error instanceof Error ? error.cause : ''}`);
    }
  };

  let isOver = false;
  const restarts = (async () => {
    let count = 0;
    for (; count < 2 || !isOver; count++) await restartOne(count % 2);
    return count;
  })();
  const requests: Promise<void>[] = [];
  const enough = () => requests.length >= REQUESTS;
  let restarted = 0;
  void restarts.then((count) => {
    restarted = count;
  });
  // Requests go on until both replicas have been restarted under them.
  while (restarted === 0) {
    requests.push(one(requests.length));
    isOver = enough();
    await wait(1000 / A_SECOND);
  }
  await Promise.all([...requests, restarts]);

  expect(failed).toEqual([]);
  expect(restarted).toBeGreaterThanOrEqual(2);
  const rows = await served.database.db.selectFrom('consent_records').select('browser').execute();
  expect(rows.map(({ browser }) => browser).sort()).toEqual(kept.sort());
}, 600_000);
