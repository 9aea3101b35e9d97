import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startSite } from '../../src/start-site.ts';
import { fixtureRemote, workingRemote } from '../support/fixture-releases.ts';
import { BODY, connectRaw, HEAD, listens } from '../support/raw-requests.ts';
import { createServedSite } from '../support/served-site.ts';
import { createTestSite } from '../support/test-site.ts';

/** A page that asks for uncached content some time after its rendering has begun. */
const SLOW_PAGE = `
export async function render(_input, { fetch }) {
  console.log('the slow page has begun');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const answer = await fetch('/api/centers/charleston', { headers: { 'x-api-version': '3.0' } });
  const head = { title: 'Slow', description: 'Slow', canonicalPath: '/slow' };
  return { status: 200, head, html: '<h1>got ' + answer.status + '</h1>', data: null };
}`;

const route = { id: 'slow', path: '/slow', title: 'Slow' };
const served = await createServedSite([fixtureRemote('mfe-slow', [route], SLOW_PAGE)]);
const site = await createTestSite({
  ...served,
  config: { DRAIN_SECONDS: '600', NODE_ENV: 'development' },
});
const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await site.stop();
  await served.stop();
});

describe('shutdown of a server process', () => {
  test('finishes open requests, closes stalled connections, and exits with 0', async () => {
    const server = await served.start({ LOG_LEVEL: 'warn' });
    const page = fetch(`${await server.answers()}/slow`).then(async (answer) => [
      answer.status,
      await answer.text(),
    ]);
    const half = await connectRaw(server.port, [...HEAD, '', BODY.slice(0, 5)]);
    const stalled = [[], HEAD.slice(0, 2), [...HEAD, '', BODY.slice(0, 5)]];
    const sockets = await Promise.all(stalled.map((lines) => connectRaw(server.port, lines)));
    await expect.poll(server.log).toContain('the slow page has begun');
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    await expect.poll(() => listens(server.port)).toBe(false);
    half.write(BODY.slice(5));
    await expect.poll(half.received).toMatch(/^HTTP\/1\.1 400 /);
    // The render asks the server itself for content, which still answers.
    expect(await page).toEqual([200, expect.stringContaining('<h1>got 200</h1>')]);
    expect(await server.ended).toEqual({ code: 0, stderr: '' });
    for (const socket of [half, ...sockets]) socket.destroy();
  });
});

describe('server start', () => {
  const start = async (environment: Readonly<Record<string, string>>) => {
    const own = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: served.database.url };
    return startSite(readConfig({ ...own, DATA_DIR: served.folder, ...environment }));
  };

  test('reports a wrong setting in one line and exits with 1', async () => {
    const { code, stderr } = await (await served.start({ PORT: 'many' })).ended;
    expect([code, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('The setting PORT is not valid')],
    ]);
  });

  test.each([
    ['cannot be made', '/proc/a-site/data'],
    ['is a file', fileURLToPath(import.meta.url)],
  ])('reports a data folder that %s', async (_why, folder) => {
    await expect(start({ DATA_DIR: folder })).rejects.toThrow(`The folder ${folder} cannot be written to`);
  });

  test('reports a database that it cannot reach, without the password', async () => {
    const refused = start({ DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/none' });
    await expect(refused).rejects.toThrow('127.0.0.1:1/none cannot be reached');
    await expect(refused).rejects.not.toThrow('secret');
  });

  test('reports a port that is in use', async () => {
    const { port: PORT } = new URL(origin);
    await expect(start({ PORT, HOST: '127.0.0.1' })).rejects.toThrow(`Port ${PORT} is in use`);
  });
});

test.each([
  ['backup.ts', 'backup', 'kept'],
  ['members.ts', 'show', 'demo@example.com'],
])('operator command %s creates no files in a folder without a site', (file, ...args) => {
  const empty = join(served.folder, 'elsewhere');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: empty, INIT_CWD: served.folder };
  const command = fileURLToPath(new URL(`../../src/commands/${file}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(`There is no site in ${empty}`)]);
  expect(existsSync(empty)).toBe(false);
});

test('event stream sends each revision in development, and is missing in production', async () => {
  const response = await fetch(`${origin}/__dev/revision`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const revision = Number(/data: (\d+)/.exec((await reader?.read())?.value ?? '')?.[1]);
  const replica = await createTestSite(served);
  expect(await replica.bringLive(workingRemote('3.0.0'), '3.0.0')).toBe(revision + 1);
  expect((await reader?.read())?.value).toContain(`data: ${revision + 1}`);
  await reader?.cancel();
  expect((await replica.get('/__dev/revision')).statusCode).toBe(404);
  await replica.stop();
});

test('drain reports not ready, still serves pages, closes connections and ends event streams', async () => {
  const events = (await fetch(`${origin}/__dev/revision`)).text();
  const ready = () => fetch(`${origin}/health/ready`);
  expect((await ready()).status).toBe(200);
  expect((await fetch(`${origin}/content`)).headers.get('connection')).toBe('keep-alive');
  void site.app.drain.begin();
  const answer = await ready();
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'not ready', checks: {}, why: 'The server is shutting down' },
  ]);
  const page = await fetch(`${origin}/content`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await page.text()).toContain('<main');
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  await site.stop();
  expect(await events).toContain('event: revision');
});
