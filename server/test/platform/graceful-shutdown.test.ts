import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECT_PATH } from 'shared-contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

let database: TestDatabase;
let folder: string;
let port: number;
let server: ServerProcess;
const sockets: Socket[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'shutdown-'));
  port = await freePort();
  server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    PORT: String(port),
  });
  await server.answers();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.child.kill('SIGKILL');
  await server.ended;
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A connection over which `text` has been sent. */
async function connected(text: string): Promise<Socket & { readonly said: () => string }> {
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

const listens = () =>
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
  const client = await connected([...HEAD, '', BODY.slice(0, 5)].join('\r\n'));
  // It has begun before the server is told to end.
  await expect.poll(listens).toBe(true);
  server.child.kill('SIGTERM');
  await expect.poll(listens).toBe(false);
  client.write(BODY.slice(5));
  await expect.poll(client.said).toMatch(/^HTTP\/1\.1 400 /);
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});

test('Graceful shutdown: requests without an end, and connections that have asked for nothing, do not keep it from ending in order', async () => {
  const withoutEnd = [...HEAD, '', BODY.slice(0, 5)];
  for (const lines of [[], HEAD.slice(0, 2), withoutEnd]) await connected(lines.join('\r\n'));
  await expect.poll(listens).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
});
