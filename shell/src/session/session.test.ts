import { beforeEach, describe, expect, test } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createAuthClient } from './auth-client.ts';
import { createSessionState } from './session.ts';

type Answer = () => Response | Promise<Response>;

let answers: Answer[];
let logged: Array<Record<string, string>>;
beforeEach(() => {
  answers = [];
  logged = [];
});

const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });
const drop: Answer = () => Promise.reject(new TypeError('fetch failed'));

const client = () =>
  createAuthClient(async (input, init) => {
    if (!String(input).endsWith('/_log')) return (answers.shift() ?? drop)();
    logged.push(Object.fromEntries(new URLSearchParams(String(init?.body))));
    return new Response();
  });

describe('auth client', () => {
  test.each([
    ['CLIENT_SESSION_ERROR', 'an answer of another shape', json({ user: 'somebody' })],
    ['CLIENT_SESSION_ERROR', 'HTML', () => new Response('<html>')],
    ['CLIENT_SESSION_ERROR', 'a list', json([])],
    ['CLIENT_FETCH_ERROR', 'a dropped connection', drop],
    ['CLIENT_FETCH_ERROR', 'a status of 503', json({}, 503)],
  ])('fails with %s for %s', async (code, _what, answer) => {
    answers.push(answer);
    await expect(client().session()).rejects.toMatchObject({ code });
  });
});

describe('session', () => {
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

  test('is unauthenticated after an invalid answer, and logs the error', async () => {
    const { state, seen } = start();
    answers.push(json({ user: 7 }));
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: 'CLIENT_SESSION_ERROR' });
    expect(seen.at(-1)).toEqual({ status: 'unauthenticated', error: 'CLIENT_SESSION_ERROR' });
    await expect.poll(() => logged).toMatchObject([{ code: 'CLIENT_SESSION_ERROR', level: 'error' }]);
  });

  test('stays loading when a member is expected and the server fails, until it answers', async () => {
    const { state, seen, told } = start(true);
    answers.push(drop);
    const open = { status: 'loading', error: 'CLIENT_FETCH_ERROR' };
    expect(await state.refetch()).toEqual(open);
    expect(seen.at(-1)).toEqual(open);
    expect(told).toEqual(['expect', 'give up']);
    answers.push(json({}));
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: null });
    expect(told).toEqual(['expect', 'give up', 'expect', 'clear']);
  });

  test('keeps its state when the server cannot be reached later', async () => {
    const { state } = start();
    answers.push(json({}), drop);
    const first = await state.refetch();
    expect(first).toEqual({ status: 'unauthenticated', error: null });
    expect(await state.refetch()).toEqual(first);
    await expect.poll(() => logged).toMatchObject([{ code: 'CLIENT_FETCH_ERROR' }]);
  });

  test('is loading from forget until the next answer', async () => {
    const { state, seen, told } = start();
    answers.push(json({ user: { public_id: 'one', name: 'Pat' } }));
    expect(await state.refetch()).toEqual({ status: 'authenticated', error: null });
    answers.push(json({}));
    const asked = state.forget();
    expect(seen.at(-1)).toEqual({ status: 'loading', error: null });
    expect(told).toEqual(['clear']);
    expect(await asked).toEqual({ status: 'unauthenticated', error: null });
  });

  test('is over after a refused member call, until the next answer', async () => {
    const { state, seen } = start();
    state.expire();
    expect(seen).toEqual([]);
    answers.push(json({ user: { public_id: 'one', name: 'Pat' } }), json({}));
    await state.refetch();
    state.expire();
    expect(seen.at(-1)).toEqual({ status: 'authenticated', error: 'RefreshAccessTokenError' });
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: null });
  });

  test('uses the answer to the latest call, whatever the order of answers', async () => {
    const { state } = start();
    const late = Promise.withResolvers<Response>();
    answers.push(() => late.promise, json({}));
    const first = state.refetch();
    await expect.poll(() => answers).toHaveLength(1);
    expect(await state.refetch()).toEqual({ status: 'unauthenticated', error: null });
    late.resolve(Response.json({ user: 'somebody' }));
    expect(await first).toEqual({ status: 'unauthenticated', error: null });
    expect(logged).toEqual([]);
  });
});
