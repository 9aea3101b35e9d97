import Fastify, { type FastifyInstance } from 'fastify';
import { CONTACT_PATH } from 'shared-contracts/member';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wireErrorsPlugin } from '../../platform/http/wire-errors.plugin.ts';
import { storagePlugin } from '../../platform/storage/start-storage.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { contactPlugin } from './contact.plugin.ts';

const message = {
  topic: 'lost',
  centre: 'charleston',
  name: 'Ada Example',
  email: 'ada@example.com',
  message: 'A green umbrella, left by the fountain on Sunday.',
};

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insertInto('centres').values({ id: 1, slug: 'charleston', record: '{}' }).execute();
  app = Fastify();
  await app.register(wireErrorsPlugin);
  await app.register(storagePlugin, { storage: database });
  await app.register(contactPlugin, {});
  await app.ready();
});
afterEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

const GROUPS = '/api/centers/charleston/tourism-groups';
const send = (body: object, headers: Record<string, string> = {}, url = CONTACT_PATH) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    payload: body,
  });
const sendForm = (
  body: Record<string, string>,
  { url = CONTACT_PATH, origin = '', remoteAddress = '203.0.113.1' } = {},
) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin ? { origin } : {}) },
    payload: new URLSearchParams(body).toString(),
  });
const stored = (reference: string) =>
  database.db.selectFrom('messages').selectAll().where('reference', '=', reference).execute();

describe('contact form', () => {
  it('stores a message and returns a reference', async () => {
    const answer = await send(message);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { reference } = answer.json<{ reference: string }>();
    expect(reference).toMatch(/^C-[2-9A-Z]{7}$/);
    expect(await stored(reference)).toMatchObject([
      { form: 'contact', centre: 'charleston', fields: message },
    ]);
  });

  it('stores one message per idempotency key, even for parallel requests', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(message, { 'idempotency-key': key })),
    );
    const references = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
    expect(references.size).toBe(1);
    expect((await send({ ...message, name: 'Bea' }, { 'idempotency-key': key })).json()).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('reports each mistake at the field', async () => {
    const answer = await send({ ...message, centre: '', email: 'ada', message: '' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields).toSorted()).toEqual([
      'centre',
      'email',
      'message',
    ]);
  });

  it('rejects an unknown centre', async () => {
    expect((await send({ ...message, centre: 'atlantis' })).json()).toMatchObject({
      fields: { centre: 'Choose a center from the list' },
    });
  });

  it('rejects a card number', async () => {
    const answer = await send({ ...message, message: 'Charged twice on 4111 1111 1111 1111, please help.' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
  });

  it('accepts five messages an hour from one sender, not counting repeats', async () => {
    const key = crypto.randomUUID();
    await send(message, { 'idempotency-key': key });
    for (let sent = 1; sent < 5; sent++) expect((await send(message)).statusCode).toBe(200);
    expect((await send(message)).json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await send(message, { 'idempotency-key': key })).statusCode).toBe(200);
  });

  it('rejects other sites, an invalid origin and a missing key', async () => {
    expect((await send(message, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await sendForm(message, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await sendForm(message, { origin: 'zzz' })).statusCode).toBe(403);
    expect((await send(message, { 'idempotency-key': '' })).statusCode).toBe(400);
  });

  it('works without scripts, and redirects to a page with the result', async () => {
    const sent = await sendForm({ ...message, key: 'a-key-of-the-page' });
    expect(sent.statusCode).toBe(303);
    const reference = new URL(sent.headers.location ?? '', 'http://site').searchParams.get('sent') ?? '';
    expect(await stored(reference)).toHaveLength(1);
    const failed = await sendForm({ ...message, email: 'ada' });
    expect(failed.headers.location).toBe('/contact-us?problem=UNPROCESSABLE&fields=email');
  });

  it('limits senders by network, and does not count empty forms', async () => {
    for (let empty = 0; empty < 203; empty++) await sendForm({});
    const from = async (remoteAddress: string) =>
      (await sendForm(message, { remoteAddress })).headers.location;
    for (let sent = 0; sent < 5; sent++) expect(await from('2001:db8::7')).toContain('sent=');
    expect(await from('2001:db8::8')).toContain('problem=RATE_LIMITED');
    expect(await from('203.0.113.8')).toContain('sent=');
  });
});

it('group form of a centre stores the request, or redirects with the mistakes', async () => {
  const group = {
    name: 'Ada Example',
    company: 'Sunday Tours',
    email: 'ada@example.com',
    phone: '',
    date: '2026-07-04',
    people: '32',
    arrival: 'coach',
    message: '',
  };
  expect((await send(group, {}, GROUPS)).json<{ reference: string }>().reference).toMatch(/^G-/);
  expect((await send({ ...group, people: '3' }, {}, GROUPS)).json()).toMatchObject({
    fields: { people: 'Groups start at 8 people' },
  });
  expect((await send(group, {}, GROUPS.replace('charleston', 'atlantis'))).statusCode).toBe(422);
  const redirectOf = async (payload: Record<string, string>) =>
    (await sendForm(payload, { url: GROUPS })).headers.location;
  expect(await redirectOf(group)).toMatch(/^\/charleston\/visitor-info\?sent=G-\w+#groups$/);
  expect(await redirectOf({ ...group, people: '3', email: '' })).toBe(
    '/charleston/visitor-info?problem=UNPROCESSABLE&fields=email%2Cpeople#groups',
  );
});
