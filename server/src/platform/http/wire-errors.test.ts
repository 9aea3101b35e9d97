import { readFile, writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { UnreachableError } from '../errors/infrastructure-errors.ts';
import { RequestError } from '../errors/request-error.ts';
import { createPool } from '../storage/pool.ts';
import { wireErrorsPlugin } from './wire-errors.plugin.ts';

const app = Fastify();
/** Nothing listens there, and no folder has that socket. */
const refused = createPool({ url: 'postgres://nobody@127.0.0.1:9/none' });
const gone = createPool({ url: 'postgres://nobody@/none?host=/nowhere' });

await app.register(wireErrorsPlugin);
app.get('/refused', () => refused.query('select 1'));
app.get('/store', () => {
  throw new UnreachableError('The file store at 10.0.0.1 did not answer GET');
});
app.get('/gone', () => gone.query('select 1'));
app.get('/wrong', () => {
  throw new TypeError('a mistake of ours');
});
app.get('/file', () => readFile('/no/such/file'));
app.get('/limited', () => {
  throw new RequestError('RATE_LIMITED', 'Too many.', 90);
});
// A device of Linux that is always full.
app.get('/full', () => writeFile('/dev/full', 'something to keep'));
afterAll(async () => {
  await app.close();
  await Promise.all([refused.end(), gone.end()]);
});

test.each(['/refused', '/gone', '/store'])('returns 503 without details for an outage: %s', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/^We’re having trouble/),
  });
  expect(answer.body).not.toMatch(/127\.0\.0\.1|10\.0|nowhere|ECONN|nobody/);
});

test('returns 502 to a proxy that asks for it, if another replica may answer', async () => {
  const headers = { 'x-not-ready-status': '502' };
  const status = async (url: string) => (await app.inject({ url, headers })).statusCode;
  expect([await status('/refused'), await status('/store'), await status('/wrong')]).toEqual([502, 503, 500]);
});

test('returns 429 with the seconds to wait above a rate limit', async () => {
  const answer = await app.inject('/limited');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '90']);
});

test.runIf(process.platform === 'linux')('returns 503 when the disk is full', async () => {
  const answer = await app.inject('/full');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message:
      'We can’t save anything right now because the disk is full. Nothing was saved; please try again later.',
  });
});

test.each(['/wrong', '/file'])('returns 500 without Retry-After for a bug: %s', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    500,
    undefined,
    'INTERNAL_ERROR',
  ]);
});
