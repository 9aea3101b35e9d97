import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { callLimitPlugin } from './call-limit.plugin.ts';
import { IN_PROCESS } from './in-process-fetch.ts';
import { wireErrorsPlugin } from './wire-errors.plugin.ts';

const app = Fastify();
const open: Array<() => void> = [];
await app.register(wireErrorsPlugin);
await app.register(callLimitPlugin);
app.get('/api/slow', () => new Promise((resolve) => open.push(() => resolve({}))));
app.get('/api/quick', async () => ({}));
app.get('/oidc/auth', async () => ({}));
app.post('/sign-in', async () => ({}));
app.get('/page', async () => ({}));
afterAll(() => app.close());

const ask = (remoteAddress: string, url = '/api/quick') => app.inject({ url, remoteAddress });
const statusOf = async (remoteAddress: string, url?: string) => (await ask(remoteAddress, url)).statusCode;
const post = async (remoteAddress: string) =>
  (await app.inject({ method: 'POST', url: '/sign-in', remoteAddress })).statusCode;

it('limits the calls of one network that are under way, by how many other networks call', async () => {
  const [attacker, other] = ['203.0.113.1', '2001:db8:1:2::1'];
  const flood = Array.from({ length: 100 }, () => ask(attacker, '/api/slow'));
  await expect.poll(() => open).toHaveLength(100);
  expect(await statusOf(attacker)).toBe(200);
  const slow = Array.from({ length: 60 }, () => ask(other, '/api/slow'));
  await expect.poll(() => open).toHaveLength(160);

  const refused = await ask(attacker);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    429,
    '1',
    'RATE_LIMITED',
  ]);
  expect([await statusOf(attacker, '/oidc/auth'), await post(attacker)]).toEqual([429, 429]);
  expect(app.callLimit.refused).toBe(3);
  expect([await statusOf(other), await post(other)]).toEqual([200, 200]);
  expect(await statusOf('198.51.100.3')).toBe(200);
  expect(await statusOf(attacker, '/page')).toBe(200);
  expect(await statusOf(IN_PROCESS)).toBe(200);

  for (const end of open) end();
  await Promise.all([...flood, ...slow]);
  expect(await statusOf(attacker)).toBe(200);
});

it('counts addresses of one IPv6 network together', async () => {
  open.length = 0;
  const flood = Array.from({ length: 200 }, (_, at) => ask(`2001:db8:9:9::${at + 1}`, '/api/slow'));
  await expect.poll(() => open).toHaveLength(200);
  expect(await statusOf('2001:db8:9:9::ffff')).toBe(429);
  for (const end of open) end();
  await Promise.all(flood);
});
