import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECT_PATH } from 'shared-contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite } from '../support/test-site.ts';

/** A page that asks for content which nobody has asked for before, some time after it has begun. */
const SLOW_PAGE = `
export async function render(_input, { fetch }) {
  console.log('the slow page has begun');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const answer = await fetch('/api/centers/charleston', { headers: { 'x-api-version': '3.0' } });
  const head = { title: 'Slow', description: 'Slow', canonicalPath: '/slow' };
  return { status: 200, head, html: '<h1>got ' + answer.status + '</h1>', data: null };
}`;

let database: TestDatabase;
let folder: string;
let server: ServerProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'shutdown-'));
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  const route = { id: 'slow', path: '/slow', title: 'Slow' };
  await site.bringLive(fixtureRemote('mfe-slow', [route], SLOW_PAGE), '1.0.0');
  await site.stop();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.child.kill('SIGKILL');
  await server.ended;
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server of the site, or of another folder with a database of its own; answers with its port. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const port = await freePort();
  server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    LOG_LEVEL: 'warn',
    ...environment,
    PORT: String(port),
  });
  return port;
}

async function startAnswering(): Promise<number> {
  const port = await start();
  await server.answers();
  return port;
}

/** A connection over which `text` has been sent. */
async function connected(port: number, text: string): Promise<Socket & { readonly said: () => string }> {
  let said = '';
  const socket = connect(port, 'localhost');
  sockets.push(socket);
  await once(socket, 'connect');
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      said += chunk;
    });
  if (text) await new Promise((resolve) => socket.write(text, resolve));
  return Object.assign(socket, { said: () => said });
}

const listens = (port: number) =>
  fetch(`http://localhost:${port}/health/live`).then(
    () => true,
    () => false,
  );

const BODY = '{"no":"batch"}';
const HEAD = [
  `POST ${COLLECT_PATH} HTTP/1.1`,
  'Host: localhost',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: text/plain',
  `Content-Length: ${BODY.length}`,
];

test('Graceful shutdown: an answer under way is sent, and its connection, which the client keeps, is not waited for', async () => {
  const port = await startAnswering();
  const client = await connected(port, [...HEAD, '', BODY.slice(0, 5)].join('\r\n'));
  // It has begun before the server is told to end.
  await expect.poll(() => listens(port)).toBe(true);
  server.child.kill('SIGTERM');
  await expect.poll(() => listens(port)).toBe(false);
  client.write(BODY.slice(5));
  await expect.poll(client.said).toMatch(/^HTTP\/1\.1 400 /);
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});

test('Graceful shutdown: a page under way is made whole, with what it asks the server itself for', async () => {
  const port = await startAnswering();
  const page = fetch(`http://localhost:${port}/slow`).then(async (answer) => [
    answer.status,
    await answer.text(),
  ]);
  await expect.poll(server.log).toContain('the slow page has begun');
  server.child.kill('SIGTERM');
  expect(await page).toEqual([200, expect.stringContaining('<h1>got 200</h1>')]);
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});

test('Graceful shutdown: connections that the system has taken, and a busy process not yet, are answered', async () => {
  const port = await startAnswering();
  server.child.kill('SIGSTOP');
  const asks = ['GET /health/live HTTP/1.1', 'Host: localhost', '', ''].join('\r\n');
  const clients = await Promise.all(Array.from({ length: 60 }, () => connected(port, asks)));
  server.child.kill('SIGTERM');
  server.child.kill('SIGCONT');
  await Promise.all(clients.map(async (client) => client.closed || (await once(client, 'close'))));
  expect(clients.map((client) => client.said().slice(0, 9))).toEqual(clients.map(() => 'HTTP/1.1 '));
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});

test('Graceful shutdown: requests without an end, and connections that have asked for nothing, do not keep it from ending in order', async () => {
  const port = await startAnswering();
  const withoutEnd = [...HEAD, '', BODY.slice(0, 5)];
  for (const lines of [[], HEAD.slice(0, 2), withoutEnd]) await connected(port, lines.join('\r\n'));
  await expect.poll(() => listens(port)).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'Graceful shutdown: %s while a server starts ends it in order, and the database that it has started',
  async (signal) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'shutdown-start-'));
    try {
      const postmaster = join(dataFolder, 'postgres/data/postmaster.pid');
      await start({ DATABASE_URL: '', DATA_DIR: dataFolder });
      await expect.poll(() => existsSync(postmaster)).toBe(true);
      server.child.kill(signal);
      expect(await server.ended).toEqual({ code: 0, stderr: '' });
      expect(existsSync(postmaster)).toBe(false);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
);
