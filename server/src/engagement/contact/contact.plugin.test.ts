import Fastify, { type FastifyInstance } from 'fastify';
import { CONTACT_PATH } from 'shared-contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wireErrorsPlugin } from '../../platform/http/wire-errors.plugin.ts';
import { storagePlugin } from '../../platform/storage/storage.plugin.ts';
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

const send = (body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: CONTACT_PATH,
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    payload: body,
  });
const sendForm = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: CONTACT_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(body).toString(),
  });
const stored = (reference: string) =>
  database.db.selectFrom('messages').selectAll().where('reference', '=', reference).execute();

describe('Contact form: it', () => {
  it('keeps a message and answers with a number to quote', async () => {
    const answer = await send(message);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { reference } = answer.json<{ reference: string }>();
    expect(reference).toMatch(/^C-[2-9A-Z]{7}$/);
    expect(await stored(reference)).toMatchObject([
      { form: 'contact', centre: 'charleston', fields: message },
    ]);
  });

  it('keeps one message for one key, however often and at once it comes', async () => {
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

  it('tells every mistake at its field', async () => {
    const answer = await send({ ...message, centre: '', email: 'ada', message: '' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields).toSorted()).toEqual([
      'centre',
      'email',
      'message',
    ]);
  });

  it('knows the centres', async () => {
    expect((await send({ ...message, centre: 'atlantis' })).json()).toMatchObject({
      fields: { centre: 'Choose a center from the list' },
    });
  });

  it('refuses what looks like a card number', async () => {
    const answer = await send({ ...message, message: 'Charged twice on 4111 1111 1111 1111, please help.' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
  });

  it('takes five an hour from one sender; a repeat is none of them', async () => {
    const key = crypto.randomUUID();
    await send(message, { 'idempotency-key': key });
    for (let sent = 1; sent < 5; sent++) expect((await send(message)).statusCode).toBe(200);
    expect((await send(message)).json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await send(message, { 'idempotency-key': key })).statusCode).toBe(200);
  });

  it('is for pages of this site', async () => {
    expect((await send(message, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await sendForm(message, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await send(message, { 'idempotency-key': '' })).statusCode).toBe(400);
  });

  it('works without scripts, and says on the page how it went', async () => {
    const sent = await sendForm({ ...message, key: 'a-key-of-the-page' });
    expect(sent.statusCode).toBe(303);
    const reference = new URL(sent.headers.location ?? '', 'http://site').searchParams.get('sent') ?? '';
    expect(await stored(reference)).toHaveLength(1);
    const failed = await sendForm({ ...message, email: 'ada' });
    expect(failed.headers.location).toBe('/contact-us?problem=UNPROCESSABLE&fields=email');
  });

  it('is closed for nobody by forms that say nothing, nor by one sender for others', async () => {
    for (let empty = 0; empty < 203; empty++) await sendForm({});
    const from = async (remoteAddress: string) => {
      const { headers } = await app.inject({
        method: 'POST',
        url: CONTACT_PATH,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(message).toString(),
      });
      return headers.location;
    };
    for (let sent = 0; sent < 5; sent++) expect(await from('2001:db8::7')).toContain('sent=');
    // Their next address is theirs as well.
    expect(await from('2001:db8::8')).toContain('problem=RATE_LIMITED');
    expect(await from('203.0.113.8')).toContain('sent=');
  });

  it('refuses an `Origin` that is no address', async () => {
    expect((await sendForm(message, { origin: 'zzz' })).statusCode).toBe(403);
  });
});

it('takes the form for groups of a centre', async () => {
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
  const send = (centre: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/centers/${centre}/tourism-groups`,
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload,
    });
  expect((await send('charleston', group)).json<{ reference: string }>().reference).toMatch(/^G-/);
  expect((await send('charleston', { ...group, people: '3' })).json()).toMatchObject({
    fields: { people: 'Groups start at 8 people' },
  });
  expect((await send('atlantis', group)).statusCode).toBe(422);

  const sendForm = (payload: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/centers/charleston/tourism-groups',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    });
  expect((await sendForm(group)).headers.location).toMatch(/^\/charleston\/visitor-info\?sent=G-\w+#groups$/);
  expect((await sendForm({ ...group, people: '3', email: '' })).headers.location).toBe(
    '/charleston/visitor-info?problem=UNPROCESSABLE&fields=email%2Cpeople#groups',
  );
});
