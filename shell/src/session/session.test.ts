import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createAuthClient } from './auth-client.ts';
import { createSessionState } from './session.ts';

/** Answers of a test's server; each call takes the next one. */
let answers: Array<(response: ServerResponse) => void>;
let logged: Array<Record<string, string>>;
let server: Server;
let origin: string;

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeEach(async () => {
  answers = [];
  logged = [];
  server = createServer(async (request, response) => {
    if (request.url?.endsWith('/_log')) {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      logged.push(Object.fromEntries(new URLSearchParams(body)));
      return void response.writeHead(200).end();
    }
    const answer = answers.shift();
    if (answer) answer(response);
    else request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterEach(() => void server.close());

const client = () => createAuthClient((input, init) => fetch(new URL(String(input), origin), init));

describe('the calls of the session client', () => {
  test('read who is here', async () => {
    answers.push(json({}));
    expect(await client().session()).toEqual({});
  });

  test.each([
    ['an answer of another shape', json({ user: 'somebody' })],
    ['no JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['a list', json([])],
  ])('take %s for CLIENT_SESSION_ERROR', async (_name, answer) => {
    answers.push(answer);
    await expect(client().session()).rejects.toMatchObject({ code: 'CLIENT_SESSION_ERROR' });
  });

  test.each([
    ['a server that is gone', (response: ServerResponse) => void response.destroy()],
    ['a server that is too busy', json({}, 503)],
  ])('take %s for CLIENT_FETCH_ERROR', async (_name, answer) => {
    answers.push(answer);
    await expect(client().session()).rejects.toMatchObject({ code: 'CLIENT_FETCH_ERROR' });
  });
});

describe('the session', () => {
  const start = (isHinted = false) => {
    const told: string[] = [];
    const bus = createBus({ strict: true });
    const state = createSessionState({
      bus,
      auth: client(),
      facts: {
        load: async () => undefined,
        clear: () => told.push('clear'),
        expect: () => told.push('expect'),
        giveUp: () => told.push('give up'),
      },
      isRequired: () => false,
      isHinted: () => isHinted,
      onRequired: () => undefined,
    });
    const seen: unknown[] = [];
    bus.handle('shell@1.0.0').on('session.changed', ({ payload }) => seen.push(payload));
    return { state, seen, told };
  };

  test('is a visitor’s with the code of what went wrong, which the server is told', async () => {
    const { state, seen } = start();
    answers.push(json({ user: 7 }));
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: 'CLIENT_SESSION_ERROR' });
    expect(seen.at(-1)).toEqual({ status: 'unauthenticated', error: 'CLIENT_SESSION_ERROR' });
    await expect.poll(() => logged).toMatchObject([{ code: 'CLIENT_SESSION_ERROR', level: 'error' }]);
  });

  test('is nobody’s while a member is expected and nobody answers; asked again, it is known', async () => {
    const { state, seen, told } = start(true);
    answers.push((response) => void response.destroy());
    const open = { status: 'loading', error: 'CLIENT_FETCH_ERROR' };
    expect(await state.refetch()).toEqual(open);
    expect(seen.at(-1)).toEqual(open);
    expect(told).toEqual(['expect', 'give up']);
    answers.push(json({}));
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: null });
    expect(told).toEqual(['expect', 'give up', 'expect', 'clear']);
  });

  test('stays what it was when the server can’t be reached later', async () => {
    const { state } = start();
    answers.push(json({}), (response) => void response.destroy());
    const first = await state.refetch();
    expect(first).toEqual({ status: 'unauthenticated', error: null });
    expect(await state.refetch()).toEqual(first);
    await expect.poll(() => logged).toMatchObject([{ code: 'CLIENT_FETCH_ERROR' }]);
  });

  test('is nobody’s from the moment at which it is forgotten until it is known who is here', async () => {
    const { state, seen, told } = start();
    answers.push(json({ user: { public_id: 'one', name: 'Pat' } }));
    expect(await state.refetch()).toEqual({ status: 'authenticated', error: null });
    answers.push(json({}));
    const asked = state.forget();
    expect(seen.at(-1)).toEqual({ status: 'loading', error: null });
    expect(told).toEqual(['clear']);
    expect(await asked).toEqual({ status: 'unauthenticated', error: null });
  });

  test('takes the answer to the last question, whichever comes last', async () => {
    const { state } = start();
    let late: ServerResponse | null = null;
    answers.push((response) => {
      late = response;
    }, json({}));
    const first = state.refetch();
    await expect.poll(() => late).not.toBeNull();
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: null });
    if (late) json({ user: 'somebody' })(late);
    expect(await first).toEqual({ status: 'unauthenticated', error: null });
    expect(logged).toEqual([]);
  });
});
