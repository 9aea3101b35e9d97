import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { isStorable, parseStorableJson, storableTextPlugin } from './storable-text.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('removes characters that hide or reorder text from every text of a body, but not from passwords', async () => {
  const app = Fastify();
  await app.register(storableTextPlugin);
  app.post('/', async ({ body }) => body);
  const send = async (payload: object | string, type = 'application/json') =>
    (await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })).body;
  const body = (hidden: string) => ({
    name: `Jo${hidden} Doe`,
    phone: `${hidden}+1 555`,
    message: `Two\r\n\tlines${hidden}, שלום 👨‍👩‍👧`,
    receipt: { lines: [`1${hidden}2`], total: 3, isPaid: true, store: null },
  });
  for (const hidden of ['\u202e', '\u2066', '\u200f', '\u061c', '\u001b[2J', '\u0007', '\u0085', '\u007f']) {
    const visible = hidden.slice(1);
    expect(JSON.parse(await send({ ...body(hidden), password: hidden }))).toEqual({
      ...body(visible),
      password: hidden,
    });
  }
  // May be signed.
  expect(await send('a\u202eb', 'text/plain')).toBe('a\u202eb');
  await app.close();
});

describe('storable text', () => {
  test.each(['a', '', 'é🙂', 7, null, true, { a: ['b', { c: 'd' }] }])('includes %j', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['NUL within', { a: [{ b: 'c\0' }] }],
    ['NUL in a name', { 'a\0': 1 }],
  ])('excludes %s', (_name, value) => {
    expect(isStorable(value)).toBe(false);
  });

  test('excludes deep nesting without a stack overflow', () => {
    expect(isStorable(JSON.parse(nested(60)))).toBe(true);
    expect(() => parseStorableJson(nested(200_000))).toThrow(SyntaxError);
  });
});
