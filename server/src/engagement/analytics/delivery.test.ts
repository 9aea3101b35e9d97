import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DeliveryError, deliver } from './delivery.ts';

const { log } = Fastify();
const request = { url: 'https://events.example.com/collect?secret=1', headers: {}, body: { events: [] } };
const answering =
  (status: number): typeof fetch =>
  async () =>
    new Response(null, { status });

test.each([429, 500, 503])('delivery is retried after %i', async (status) => {
  const error = await deliver(request, answering(status), log).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(String(error)).not.toContain('secret');
});

test.each([200, 204, 400, 401, 413])('delivery is not retried after %i', async (status) => {
  await expect(deliver(request, answering(status), log)).resolves.toBeUndefined();
});

test('delivery is retried when the service cannot be reached', async () => {
  const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(deliver(request, unreachable, log)).rejects.toBeInstanceOf(DeliveryError);
});
