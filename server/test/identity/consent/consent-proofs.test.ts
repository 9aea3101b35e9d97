import Fastify from 'fastify';
import { type ConsentProof, consentCookie, consentRecordsSchema } from 'shared-contracts/member';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consentPlugin } from '../../../src/identity/consent/consent.plugin.ts';
import { securityHeadersPlugin } from '../../../src/platform/http/security-headers.plugin.ts';
import { wireErrorsPlugin } from '../../../src/platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const MONTH = 30.5 * 24 * 60 * 60 * 1000;

let number = 0;
let id = '';
const database = await createTestDatabase();
const app = Fastify();
await app.register(wireErrorsPlugin);
await app.register(securityHeadersPlugin, { hsts: { seconds: 0, hasSubdomains: false } });
await app.register(storagePlugin, { storage: database });
await app.register(jobsPlugin);
await app.register(consentPlugin, { now: () => NOW });
await app.ready();
afterAll(async () => {
  await app.close();
  await database.stop();
});
beforeEach(() => {
  id = `browser-${++number}`;
});

const proof = (change: Partial<ConsentProof> = {}): ConsentProof => ({
  id,
  chosenAt: NOW - 1000,
  textVersion: 1,
  region: 'us',
  performance: true,
  functional: false,
  targeting: true,
  signal: false,
  ...change,
});
const post = (body: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/consent', payload: body, headers, remoteAddress });
const cookie = () => {
  const consent = { decided: true, performance: true, functional: false, targeting: true };
  return consentCookie({ consent, chosenAt: NOW - 1000, id, isProved: true }, NOW).split(';')[0] ?? '';
};
async function records(headers: Record<string, string> = { cookie: cookie() }) {
  const answer = await app.inject({ url: '/api/consent', headers });
  expect(answer.headers['cache-control']).toBe('no-store');
  return consentRecordsSchema.parse(answer.json()).records;
}

describe('consent proof', () => {
  test('is stored for each choice, and can be read by the same browser', async () => {
    expect((await post(proof())).json()).toEqual({ targeting: true });
    const withdrawn = proof({ chosenAt: NOW, performance: false, targeting: false, region: 'ca' });
    await post(withdrawn);
    expect(await records()).toEqual([withdrawn, proof()]);
    expect(await records({})).toEqual([]);
  });

  test('is stored once and never changed', async () => {
    await Promise.all(Array.from({ length: 5 }, () => post(proof())));
    await post(proof({ targeting: false }));
    expect(await records()).toEqual([proof()]);
  });

  test.each([
    ['the browser', { signal: true }, {}],
    ['a header', {}, { 'sec-gpc': '1' }],
  ])('has no targeting with Global Privacy Control from %s', async (_name, change, headers) => {
    expect((await post(proof(change), headers as Record<string, string>)).json()).toEqual({
      targeting: false,
    });
    expect(await records()).toEqual([proof({ signal: true, targeting: false })]);
  });

  test.each([
    ['no id', { id: '' }],
    ['a mail address as id', { id: 'someone@example.com' }],
    ['a category of another type', { performance: 'yes' }],
    ['an unknown region', { region: 'moon' }],
    ['a future time', { chosenAt: NOW + 3 * 24 * 60 * 60 * 1000 }],
  ])('is rejected with %s', async (_name, change) => {
    const answer = await post({ ...proof(), ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('INVALID_REQUEST');
  });

  test('is rate limited by address', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 61; at += 1)
      answers.push((await post(proof({ chosenAt: NOW - at }), {}, '192.0.2.77')).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
  });

  test('contains neither the address nor the browser', async () => {
    await post(proof({ id }), { 'user-agent': 'A Browser 1.0' }, '198.51.100.7');
    const row = await database.db
      .selectFrom('consent_records')
      .selectAll()
      .where('browser', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/198\.51|Browser 1/);
    const limits = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(limits.filter(({ key }) => key.startsWith('consent:') && key.includes('.'))).toEqual([]);
  });
});

describe('consent table', () => {
  test('rejects changes and early deletions', async () => {
    await post(proof());
    const change = database.db
      .updateTable('consent_records')
      .set({ targeting: false })
      .where('browser', '=', id);
    await expect(change.execute()).rejects.toThrow('append-only');
    const remove = database.db.deleteFrom('consent_records').where('browser', '=', id);
    await expect(remove.execute()).rejects.toThrow('append-only');
  });

  test('is cleared of proofs older than two years by a job', async () => {
    const row = (name: string, age: number) => ({
      browser: name,
      chosen_at: new Date(Date.now() - age),
      recorded_at: new Date(Date.now() - age),
      text_version: 1,
      region: 'us' as const,
      performance: false,
      functional: false,
      targeting: false,
      signal: false,
    });
    const rows = [row(`${id}-old`, 25 * MONTH), row(`${id}-kept`, 23 * MONTH)];
    await database.db.insertInto('consent_records').values(rows).execute();
    await app.jobs.run('consent-records-retention');
    await app.jobs.run('consent-records-retention');
    const left = await database.db
      .selectFrom('consent_records')
      .select('browser')
      .where('browser', 'like', `${id}-%`)
      .execute();
    expect(left).toEqual([{ browser: `${id}-kept` }]);
  });
});

test('site declares that it honors Global Privacy Control', async () => {
  const answer = await app.inject('/.well-known/gpc.json');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});
