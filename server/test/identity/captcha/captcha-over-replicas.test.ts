import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaAction } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const FORM = {
  topic: 'website',
  centre: '',
  name: 'Ada Example',
  email: 'ada@example.com',
  message: 'The third button of the second page says nothing.',
};

/** A browser at one of the two processes: a CSRF token and its cookie, which both know. */
interface Visitor {
  readonly origin: string;
  readonly token: string;
  readonly cookie: string;
}

let database: TestDatabase;
let folder: string;
let servers: ServerProcess[] = [];
let origins: [string, string];
let visitor: Omit<Visitor, 'origin'>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'captcha-'));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret that two processes share, long enough',
    REQUIRED_RELEASES: '',
  };
  const ports = await Promise.all([freePort(), freePort()]);
  servers = ports.map((PORT) => startServer({ ...environment, PORT: String(PORT) }));
  const [first = '', second = ''] = await Promise.all(servers.map((server) => server.answers()));
  origins = [first, second];
  const answer = await fetch(`${first}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  visitor = { token: csrfToken, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function challengeFor(action: CaptchaAction, origin = origins[0]): Promise<Challenge> {
  const answer = await fetch(`${origin}/api/captcha/challenge?action=${action}`);
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Challenge>;
}
const tokenOf = (challenge: Challenge, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
async function tokenFor(action: CaptchaAction, origin?: string): Promise<string> {
  const challenge = await challengeFor(action, origin);
  return tokenOf(challenge, await solveChallenge({ challenge, deriveKey }));
}

/** Sends the contact form; each time as another message. The table of limits is emptied first: this is about tokens. */
async function send(origin: string, captcha: unknown): Promise<{ status: number; code?: string }> {
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: visitor.cookie,
      'x-csrf-token': visitor.token,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ ...FORM, captcha }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? { status: answer.status } : { status: answer.status, code };
}
const refused = { status: 403, code: 'CAPTCHA_FAILED' };
const forgetLimits = () => database.db.deleteFrom('rate_limits').execute();

describe('Captcha: a token, at two processes on one database', () => {
  test('made at one is taken at the other, once', async () => {
    await forgetLimits();
    const token = await tokenFor('contact', origins[0]);
    expect(await send(origins[1], token)).toEqual({ status: 200 });
    expect(await send(origins[1], token)).toEqual(refused);
    expect(await send(origins[0], token)).toEqual(refused);
  });

  test('sent to both at the same time is taken by one', async () => {
    await forgetLimits();
    const token = await tokenFor('contact');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(origins[at % 2 ? 0 : 1], token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CAPTCHA_FAILED')).toHaveLength(11);
  });

  test.each(['sign-in', 'join-now', 'pink', 'deal-days', 'reset-password'] as const)(
    'for %s is worth nothing for the contact form',
    async (action) => {
      expect(await send(origins[0], await tokenFor(action))).toEqual(refused);
    },
  );

  test('is refused when anything of it was changed', async () => {
    const challenge = await challengeFor('pink');
    const solution = await solveChallenge({ challenge, deriveKey });
    const { parameters } = challenge;
    const changed = [
      { ...challenge, parameters: { ...parameters, data: { action: 'contact' } } },
      { ...challenge, parameters: { ...parameters, data: { action: 'contact' }, cost: 1 } },
      { ...challenge, parameters: { ...parameters, data: { action: 'contact' }, keyPrefix: '' } },
      { ...challenge, signature: '0'.repeat(challenge.signature?.length ?? 64) },
    ];
    for (const one of changed)
      expect(await send(origins[0], tokenOf(one as Challenge, solution))).toEqual(refused);
    const own = await challengeFor('contact');
    expect(await send(origins[0], tokenOf(own, { counter: 0, derivedKey: '00' }))).toEqual(refused);
    expect(await send(origins[0], tokenOf(own, solution))).toEqual(refused);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 7],
    ['no base64', '%%%'],
    ['a list', Buffer.from('[]').toString('base64')],
    ['far too much', 'A'.repeat(20_000)],
  ])('is not %s', async (_name, token) => {
    expect(await send(origins[1], token)).toEqual(refused);
  });
});

test('pages are told which captcha to load, and challenges are made for known actions alone', async () => {
  expect(await (await fetch(`${origins[0]}/api/captcha`)).json()).toEqual({ provider: 'altcha' });
  expect((await fetch(`${origins[0]}/api/captcha/challenge?action=anything`)).status).toBe(400);
});
