import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { hasCardNumber, holdsCardNumber, withoutCardNumbers } from './card-number.ts';
import { cardNumbersPlugin } from './card-numbers.plugin.ts';

it.each([
  ['My card 4111 1111 1111 1111 was charged twice', true],
  ['5555-5555-5555-4444', true],
  ['378282246310005.', true],
  ['4111 1111 1111 1112', false],
  ['Call me at +1 555 010 0199', false],
  ['Order 12345678901', false],
  ['no figures at all', false],
  ['4111 1111 1111 1111 12/27 123', true],
  ['it is card4111111111111111ok', true],
  ['4111.1111.1111.1111', true],
  ['4111\u00a01111\u00a01111\u00a01111', true],
  ['4111 – 1111', false],
  ['４１１１１１１１１１１１１１１１', true],
  ['41111111111111111111', false],
  ['6304000000000000000', true],
  ['3782 822463 10005', true],
  ['3782 8224 6310 005', true],
  ['3056-930902-5904', true],
  ['on 11/27/2026 4111 1111 1111 1111', true],
  ['843-555-0100 11-27-2026', false],
  ['0885000011092', false],
  ['a barcode of China: 6901234567892', false],
  ['+573001234564', false],
  ['612999998888 and 6129-9999-8888', false],
  ['9400 1118 9922 4385 1234 23', false],
  ['FB_IMG_4111111111111111.jpg', false],
  ['Screenshot 2026-11-27 141509.pdf', false],
  ['4111111111111111@example.com', false],
  ['4111111111111111.pdf', true],
  ['4111 11 1111 111111', false],
  ['4111 1111-1111.1111', false],
  ['1234567890123452', false],
])('"%s": %s', (text, found) => {
  expect(hasCardNumber(text)).toBe(found);
});

it('is found in every text of a body, but not in ids, hashes and times', () => {
  const card = '4111 1111 1111 1111';
  expect(holdsCardNumber({ a: [{ b: card }] })).toBe(true);
  expect(holdsCardNumber({ password: card }, new Set(['password']))).toBe(false);
  expect(holdsCardNumber({ id: '41111111-1111-1111-a111-411111111111' })).toBe(false);
  expect(hasCardNumber('/upload-receipt?receipt=41111111-1111-1111-a111-411111111111')).toBe(false);
  expect(hasCardNumber('{"card":"card_41111111-1111-1111-a111-411111111111"}')).toBe(false);
  expect(hasCardNumber('41111111-1111-1111-a111-411111111111 4111 1111 1111 1111')).toBe(true);
  expect(holdsCardNumber({ hash: '4111111111111111a111111111111111411111111111' })).toBe(false);
  expect(holdsCardNumber({ at: 4111111111111111, none: null, is: true })).toBe(false);
  // A Luhn-valid time, as caches and mails put one behind an address.
  expect(hasCardNumber('1763696400003')).toBe(false);
  expect(holdsCardNumber(Buffer.from(card))).toBe(false);
});

it('is masked in logged addresses', () => {
  expect(withoutCardNumbers('/a/4111111111111111/b')).toBe('/a/••••••••••••••••/b');
  expect(withoutCardNumbers('/charleston/stores/gap/1234')).toBe('/charleston/stores/gap/1234');
});

it('is found in linear time', () => {
  expect(hasCardNumber('0 0 0 1 '.repeat(30_000))).toBe(true);
  expect(hasCardNumber('4111 '.repeat(10_000))).toBe(false);
  expect(hasCardNumber('.'.repeat(200_000))).toBe(false);
  expect(hasCardNumber(`${'1'.repeat(200_000)} ${'7 x '.repeat(10_000)}`)).toBe(false);
});

it('appears neither in the log nor in the response when a body is rejected', async () => {
  const card = '4111 1111 1111 1111';
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'trace', stream } });
  await app.register(cardNumbersPlugin);
  app.post('/words', async () => 'stored');
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/words', headers: { 'content-type': 'application/json' }, payload });
  expect((await send(JSON.stringify({ message: card }))).statusCode).toBe(422);
  // The parser's own message must not quote it.
  const { body } = await send(`{"message": ${card}`);
  expect(lines.length).toBeGreaterThan(3);
  // Ids and times of the log may contain four of its digits.
  expect(
    (lines.join('') + body).replaceAll(/"(?:reqId|requestId|time|pid|responseTime)":[^,}]+/g, ''),
  ).not.toContain('4111');
  await app.close();
});
