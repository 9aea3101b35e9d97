import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardNumbersPlugin } from '../../src/platform/text/card-numbers.plugin.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const CARD = '4111 1111 1111 1111';
/** Without the ids, times and numbers of our own, which may hold four of its digits by chance. */
const saidIn = (text: string) =>
  text.replaceAll(/"(?:requestId|reqId|time|pid|responseTime)":(?:"[^"]*"|[\d.]+)/g, '');
const SECRET = 'a secret of a test, long enough for one';

/** Pages take no posts. Programs post to the others, with a token or a signature of theirs, or the body is a file. */
const NO_PEOPLE = [
  /^\*$/,
  /^\/api\/releases/,
  /^\/identity/,
  /^\/api\/webhooks\//,
  /^\/api\/payments\/events$/,
  /^\/api\/reminders\/unsubscribe$/,
  /^\/upload-receipt$/,
];

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database, config: { AUTH_SECRET: SECRET, ORIGIN: 'http://localhost:4000' } });
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Every route of the server that takes a body, as `METHOD /path`, from its own list. */
function routesWithBody(): string[] {
  const parts: string[] = [];
  const routes: string[] = [];
  for (const line of site.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    parts.splice(indent.length / 4, parts.length, part);
    for (const method of methods.split(', '))
      if (['POST', 'PUT', 'PATCH'].includes(method)) routes.push(`${method} ${parts.join('')}`);
  }
  return routes;
}

const addressOf = (path: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, '1').replaceAll('*', 'x');

test("every call that takes words refuses a card's number, with one error that repeats nothing of it", async () => {
  const routes = routesWithBody().filter(
    (route) => !NO_PEOPLE.some((path) => path.test(route.split(' ')[1] ?? '')),
  );
  expect(routes.length).toBeGreaterThan(15);
  const answers = await Promise.all(
    routes.map(async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const answer = await site.app.inject({
        method: method as 'POST',
        url: addressOf(path),
        headers: { 'content-type': 'application/json' },
        payload: { name: 'Jo', deeper: [{ message: `Mine is ${CARD}, until 12/29` }] },
      });
      return {
        route,
        code: answer.statusCode === 405 ? 'METHOD_NOT_ALLOWED' : answer.json().code,
        body: answer.body,
      };
    }),
  );
  for (const { route, code, body } of answers) {
    // Forms that also answer with a page look for themselves, once they know who sends them; one asks for the number of a gift card.
    const looksItself = /contact|tourism-groups|gift-card-balance/.test(route);
    expect([route, code]).toEqual([route, looksItself ? expect.any(String) : 'CARD_NUMBER_REFUSED']);
    expect(saidIn(body)).not.toContain('4111');
  }
});

test.each(['/api/site?q=4111111111111111', '/api/centers/charleston?q=4111-1111-1111-1111'])(
  'a search for one is refused: %s',
  async (url) => {
    const answer = await site.get(url, { 'x-api-version': '3.0' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
  },
);

test.each([
  ['/rewards?utm_id=120212345678901231&utm_source=an+ad', '/rewards?utm_source=an+ad'],
  ['/charleston/stores?q=4111+1111+1111+1111', '/charleston/stores'],
  ['/?4111111111111111', '/'],
])('a page goes on without it: %s', async (url, location) => {
  const answer = await site.get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('Card numbers: a page whose address has other numbers is answered', async () => {
  const answer = await site.get('/rewards?utm_id=120212345678901234&page=2');
  expect(answer.headers.location).toBeUndefined();
  expect(answer.headers['content-type']).toContain('text/html');
});

test('the number of 19 digits that a member is known by at the audience platform is no card', async () => {
  const answer = await site.get(
    '/api/mparticle-user-attributes?mpid=6304000000000000000&attribute=favorite_stores',
  );
  expect(answer.statusCode).toBe(401);
});

describe('forms that look for themselves', () => {
  const forms = ['/api/contact', '/api/centers/anywhere/tourism-groups'];
  test.each(forms)('%s keeps nothing', async (url) => {
    const answer = await site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        topic: 'other',
        name: 'Jo',
        email: 'jo@example.com',
        message: CARD,
      }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain('problem=');
    expect(await database.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });
});

test('nothing of it reaches the log, at the most talkative level', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'trace', stream } });
  await app.register(cardNumbersPlugin);
  app.post('/words', async () => 'kept');
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/words', headers: { 'content-type': 'application/json' }, payload });
  expect((await send(JSON.stringify({ message: CARD }))).statusCode).toBe(422);
  // Not JSON: the parser's own message must not quote it.
  expect(saidIn((await send(`{"message": ${CARD}`)).body)).not.toContain('4111');
  expect(lines.length).toBeGreaterThan(3);
  expect(saidIn(lines.join(''))).not.toContain('4111');
  await app.close();
});
